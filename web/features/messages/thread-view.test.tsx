// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Thread } from '@kaituan/contract/member/message-board';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changeAppState, readAppState } from '#web/platform/app-state.ts';
import { channelId, renderPart, setOnline } from '#web/testing/render-part.tsx';
import { NewThreadForm } from './new-thread-form.tsx';
import { ThreadView } from './thread-view.tsx';

const soon = { timeout: 20_000 };
const referenceId = '01KPR000000000000000000000';
const at = '2031-05-20T03:25:00Z';
const picture = { fileNo: '1', type: 'PICTURE', name: '箱子.webp', bytes: 9_000 } as const;
const attachments = [
  { ...picture, width: 160, height: 120, url: '/files/1.webp?token=t' },
  {
    ...picture,
    fileNo: '2',
    type: 'PDF',
    name: '報價.pdf',
    width: null,
    height: null,
    url: '/files/2.pdf?token=t',
  } as const,
];
const message = {
  no: 1,
  from: 'MEMBER' as const,
  body: '什麼時候到？',
  at,
  rating: null,
  attachments,
};
const answered: Thread = {
  ...{ referenceId, channelId, category: 'DELIVERY', subject: '到貨時間', status: 'ANSWERED' },
  ...{ orderNo: 'G310520A1B2C3', product: null, openedAt: at, lastMessageAt: at, unread: 1 },
  ...{ writing: 'POSSIBLE', closesAt: '2031-06-03T03:25:00Z', reopensUntil: null },
  ...{ livePath: '', serverTime: at },
  messages: [
    message,
    {
      ...message,
      no: 2,
      from: 'SHOP',
      body: '明天，<b>看</b> https://shop.test/a',
      attachments: [],
    },
  ],
};

let shop: FakeShop;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = new FakeShop().answer('/MessageBoard/MarkThreadRead', () => ({ result: null }));
});

it('shows text as text and addresses as links of others', async () => {
  renderPart(<ThreadView isFresh thread={answered} />, shop);
  const link = await screen.findByRole('link', { name: 'https://shop.test/a' }, soon);
  expect(link.getAttribute('rel')).toContain('ugc');
  expect(screen.getByText(/明天，<b>看<\/b>/)).toBeTruthy();
  screen.getByRole('img', { name: '箱子.webp' });
  screen.getByRole('link', { name: /^報價.pdf/ });
  await waitFor(() => expect(shop.requestsTo('/MessageBoard/MarkThreadRead')).toHaveLength(1));
});

it.each([
  [{}, '6月3日（二）11:25 前沒有新訊息，這則提問會自動結束。'],
  [
    { status: 'CLOSED', closesAt: null, reopensUntil: '2032-01-02T03:25:00Z' },
    '這則提問已結束；2032年1月2日（五）11:25 前再寫，會重新開啟。',
  ],
] as const)('says until when it stays open, or can be opened again: %j', async (changed, text) => {
  renderPart(<ThreadView isFresh thread={{ ...answered, ...changed }} />, shop);
  await screen.findByText(text, undefined, soon);
});

it('has the badge counted anew once its notifications are read with it', async () => {
  shop.answer('/Notification/GetUnreadNotificationCount', () => ({ result: 2 }));
  renderPart(<ThreadView isFresh thread={answered} />, shop);
  changeAppState({ unreadNotificationCount: 3 });
  await waitFor(() => expect(readAppState().unreadNotificationCount).toBe(2), soon);
});

it('names a picture that does not come', async () => {
  renderPart(<ThreadView isFresh thread={answered} />, shop);
  fireEvent.error(await screen.findByRole('img', { name: '箱子.webp' }, soon));
  const link = await screen.findByRole('link', { name: /^箱子.webp/ });
  expect(link.querySelector('img')).toBeNull();
});

it.each([
  ['the first unread answer', { unread: 2 }, ['2 號訊息']],
  ['nothing, when all are read', { unread: 0 }, []],
])('brings into view %s', async (_, { unread }, expected) => {
  const seen: (string | null)[] = [];
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView');
  scrolling.mockImplementation(function (this: Element) {
    seen.push(this.querySelector('p:nth-of-type(2)')?.textContent ?? null);
  });
  const froms = ['MEMBER', 'SHOP', 'MEMBER', 'SHOP'] as const;
  const messages = froms.map((from, index) => ({
    ...{ ...message, from, no: index + 1, attachments: [], body: `${index + 1} 號訊息` },
  }));
  renderPart(<ThreadView isFresh thread={{ ...answered, unread, messages }} />, shop);
  await screen.findByText('4 號訊息', undefined, soon);
  scrolling.mockRestore();
  expect(seen).toEqual(expected);
});

it.each([
  ['到貨時間', true],
  ['什麼時候到？', false],
])(
  'shows the subject 「%s」 above the question, unless it is the question: %s',
  async (subject, isShown) => {
    renderPart(<ThreadView isFresh thread={{ ...answered, subject, unread: 0 }} />, shop);
    await screen.findByText('什麼時候到？', {}, soon);
    expect(screen.queryByRole('heading', { name: subject }) !== null).toBe(isShown);
  },
);

it('sends a reply once, keeps it when there is no connection, and rates an answer', async () => {
  const rated: unknown[] = [];
  shop
    .answer('/MessageBoard/AddMessage', () => ({ result: answered }))
    .answer('/MessageBoard/RateAnswer', (request) => {
      rated.push(request.rating);
      return { result: answered };
    });
  const { user, toasts } = renderPart(<ThreadView isFresh thread={answered} />, shop);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('回覆店家', {}, soon);
  await user.type(field, '謝謝');
  setOnline(shop, false);
  await user.click(screen.getByRole('button', { name: '送出' }));
  await waitFor(() => expect(toasts).toEqual(['無網路連線']), soon);
  expect(field.value).toBe('謝謝');
  setOnline(shop, true);
  await user.click(screen.getByRole('button', { name: '送出' }));
  await waitFor(() => expect(field.value).toBe(''), soon);
  expect(shop.requestsTo('/MessageBoard/AddMessage')).toEqual([
    { referenceId, body: '謝謝', attachments: [] },
  ]);
  await user.click(screen.getByRole('button', { name: '有幫助' }));
  await waitFor(() => expect(rated).toEqual(['HELPFUL']), soon);
});

it('asks whether it helped below the last answer alone, and keeps a choice of before', async () => {
  const froms = ['SHOP', 'SHOP', 'SHOP', 'MEMBER'] as const;
  const messages = froms.map((from, index) => ({
    ...{ ...message, from, no: index + 1, attachments: [], body: `${index + 1} 號訊息` },
    rating: index === 0 ? ('NOT_HELPFUL' as const) : null,
  }));
  renderPart(<ThreadView isFresh thread={{ ...answered, messages }} />, shop);
  await screen.findByText('4 號訊息', undefined, soon);
  const asked = screen.getAllByRole('button', { name: '有幫助' });
  expect(asked.map((button) => button.closest('li')?.textContent)).toEqual([
    expect.stringContaining('1 號訊息'),
    expect.stringContaining('3 號訊息'),
  ]);
  screen.getByRole('button', { name: '沒有幫助', pressed: true });
});

it('says why nothing more can be written, and where to go on', async () => {
  renderPart(<ThreadView isFresh thread={{ ...answered, writing: 'FULL', unread: 0 }} />, shop);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '提出新的問題' }, soon);
  expect(link.href).toContain('orderNo=G310520A1B2C3');
  expect(screen.queryByLabelText('回覆店家')).toBeNull();
});

it('keeps the draft of a question until it was sent', async () => {
  let isFull = true;
  shop.answer('/MessageBoard/OpenThread', () =>
    isFull ? refuse('THREADS_FULL') : { result: answered },
  );
  const form = <NewThreadForm asked={{ category: 'ORDER', orderNo: 'G310520A1B2C3' }} />;
  const first = renderPart(form, shop);
  await first.user.click(await screen.findByRole('button', { name: '送出問題' }, soon));
  screen.getByText('請寫下想問的內容');
  await first.user.type(screen.getByLabelText('主旨（選填）'), '到');
  await first.user.type(screen.getByLabelText('內容'), '幾號到？');
  await first.user.click(screen.getByRole('button', { name: '送出問題' }));
  screen.getByText('主旨請寫 2 個字以上');
  await first.user.clear(screen.getByLabelText('主旨（選填）'));
  await first.user.click(screen.getByRole('button', { name: '送出問題' }));
  await screen.findByText(/同時進行的提問最多 5 則/, {}, soon);
  expect(localStorage.getItem('kaituan.form.ask-G310520A1B2C3')).toContain('幾號到？');
  isFull = false;
  await first.user.click(screen.getByRole('button', { name: '送出問題' }));
  await waitFor(() => expect(first.pathShown()).toBe(`/message-board/${referenceId}`), soon);
  expect(localStorage.getItem('kaituan.form.ask-G310520A1B2C3')).toBeNull();
  expect(shop.requestsTo('/MessageBoard/OpenThread').at(-1)).toMatchObject({
    subject: '幾號到？',
    body: '幾號到？',
  });
});

/** Takes every upload, and gives it a number. */
class FakeUpload {
  upload = {};
  status = 200;
  response = { result: { fileNo: '01KPRF00000000000000000001', url: '/files/1.png?token=t' } };
  onload = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload());
  }
}

it('keeps the attachments of a draft as well, until it was sent', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  shop.answer('/MessageBoard/OpenThread', () => ({ result: answered }));
  const form = <NewThreadForm asked={{ category: 'OTHER' }} />;
  const { user, navigate } = renderPart(form, shop);
  const paper = new File(['%PDF'], '報價.pdf', { type: 'application/pdf' });
  const photo = new File(['PNG'], '刮痕.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText(/加入附件/), [paper, photo]);
  await waitFor(() => expect(localStorage.getItem('kaituan.form.ask-')).toMatch(/報價.*刮痕/));
  await user.type(screen.getByLabelText('內容'), '可以照');
  await navigate('/elsewhere');
  expect(screen.queryByText('報價.pdf')).toBeNull();
  // The window is closed, and another one opened.
  sessionStorage.clear();
  await navigate(`/?channelId=${channelId}`);
  await screen.findByText('報價.pdf', {}, soon);
  const preview = screen.getByRole('img', { name: '附件 2' });
  expect(preview.getAttribute('src')).toContain('/files/1.png?token=t');
  await waitFor(() => expect(screen.getByLabelText('內容')).toHaveProperty('value', '可以照'));
  await user.type(screen.getByLabelText('內容'), '這張報價嗎？');
  await user.click(screen.getByRole('button', { name: '送出問題' }));
  await waitFor(() =>
    expect(shop.requestsTo('/MessageBoard/OpenThread')).toMatchObject([
      { attachments: ['01KPRF00000000000000000001', '01KPRF00000000000000000001'] },
    ]),
  );
  await waitFor(() => expect(localStorage.getItem('kaituan.form.ask-')).toBeNull());
  vi.unstubAllGlobals();
});

it('sends no question without a file that was refused, and sends it once that is removed', async () => {
  shop.answer('/MessageBoard/OpenThread', () => ({ result: answered }));
  const { user } = renderPart(<NewThreadForm asked={{ category: 'OTHER' }} />, shop);
  const large = new File([new Uint8Array(6 * 1024 * 1024)], '大.pdf', { type: 'application/pdf' });
  await user.upload(await screen.findByLabelText(/加入附件/), large);
  await screen.findByText(/檔案太大/);
  await user.type(screen.getByLabelText('內容'), '可以照這張報價嗎？');
  await user.click(screen.getByRole('button', { name: '送出問題' }));
  await screen.findByText('有 1 個檔案沒有上傳成功，請重試或移除後再送出');
  expect(shop.requestsTo('/MessageBoard/OpenThread')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '移除附件 1' }));
  await user.click(screen.getByRole('button', { name: '送出問題' }));
  await waitFor(() =>
    expect(shop.requestsTo('/MessageBoard/OpenThread')).toMatchObject([{ attachments: [] }]),
  );
});
