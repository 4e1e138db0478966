// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { refusalText } from '@kaituan/contract/refusals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { FilePicker } from './file-picker.tsx';
import { sendUpload } from './send-upload.ts';
import { useUploads } from './use-uploads.ts';

vi.mock('@kaituan/identity-client/current-identity', () => ({ findToken: async () => 'token' }));

/** What a browser sends, as far as an upload is concerned; the test plays the connection. */
class Sending {
  static all: Sending[] = [];
  status = 0;
  response: unknown = null;
  responseType = '';
  timeout = 0;
  isAborted = false;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  send() {
    Sending.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onloadend?.();
  }
  answer(status: number, response: unknown) {
    act(() => {
      Object.assign(this, { status, response });
      this.onload?.();
      this.onloadend?.();
    });
  }
}

const maxBytes = 1024 * 1024;

function Form() {
  const uploads = useUploads({
    ...{ max: 5, maxBytes },
    send: async (file, name, options) => {
      const form = new FormData();
      form.set('file', file, name);
      return sendUpload<{ fileNo: string }>('/files', form, options);
    },
  });
  return (
    <>
      <FilePicker uploads={uploads} noun="附件" unit="個" note="5 MB 以下" takesPdf />
      <p>送出：{uploads.isSending ? '等一下' : uploads.fileNos.join('、')}</p>
    </>
  );
}

beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
  // Nothing is drawn here: files go as they are.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures')));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.useRealTimers());

const pdf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

function open() {
  const { user, toasts } = renderPart(<Form />, new FakeShop());
  const choose = (...files: File[]) => user.upload(screen.getByLabelText('加入附件'), files);
  const sent = async (count: number) => {
    await waitFor(() => expect(Sending.all).toHaveLength(count));
    return Sending.all.at(-1) as Sending;
  };
  return { user, toasts, choose, sent };
}

it('shows how far an upload is, and takes its number when it has arrived', async () => {
  const { choose, sent } = open();
  await choose(pdf('發票.pdf'));
  const sending = await sent(1);
  act(() => sending.upload.onprogress?.({ loaded: 30, total: 120 }));
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: '附件 1上傳進度' });
  expect(progress.value).toBe(0.25);
  expect(screen.getByText('送出：等一下')).toBeTruthy();
  sending.answer(200, { result: { fileNo: 'F1' } });
  expect(await screen.findByText('送出：F1')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says that the connection was lost, and sends the same file again', async () => {
  const { user, choose, sent } = open();
  await choose(pdf('發票.pdf'));
  const lost = await sent(1);
  act(() => lost.onerror?.());
  expect((await screen.findByRole('alert')).textContent).toBe('上傳失敗，請檢查網路後重試');
  await user.click(screen.getByRole('button', { name: '重試' }));
  expect(screen.queryByRole('alert')).toBeNull();
  (await sent(2)).answer(200, { result: { fileNo: 'F2' } });
  expect(await screen.findByText('送出：F2')).toBeTruthy();
});

it('waits three minutes for what moves on, and half a minute for what does not', async () => {
  const { choose, sent } = open();
  await choose(pdf('發票.pdf'), pdf('收據.pdf'));
  await sent(2);
  const [slow, lost] = Sending.all as [Sending, Sending];
  expect(slow.timeout).toBe(180_000);
  slow.answer(200, { result: { fileNo: 'F1' } });
  lost.answer(503, null);
  const retry = await screen.findByRole('button', { name: '重試' });
  vi.useFakeTimers();
  fireEvent.click(retry);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const again = Sending.all[2] as Sending;
  for (const loaded of [10, 20, 30, 40, 50]) {
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    act(() => again.upload.onprogress?.({ loaded, total: 100 }));
    expect(again.isAborted).toBe(false);
  }
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(again.isAborted).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('上傳失敗，請檢查網路後重試');
  expect(slow.isAborted).toBe(false);
});

it('says in the shop’s words why a file was refused', async () => {
  const { choose, sent } = open();
  await choose(pdf('不是.pdf'));
  const message = refusalText.VALIDATION_FAILED;
  (await sent(1)).answer(422, { error: { code: 'VALIDATION_FAILED', message } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('button', { name: '重試' })).toBeNull();
});

it('stops sending what is removed, and leaves the others alone', async () => {
  const { user, choose, sent } = open();
  await choose(pdf('一.pdf'), pdf('二.pdf'));
  await sent(2);
  await user.click(screen.getByRole('button', { name: '移除附件 1' }));
  const [first, second] = Sending.all;
  expect(first?.isAborted).toBe(true);
  second?.answer(200, { result: { fileNo: 'F2' } });
  expect(await screen.findByText('送出：F2')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not send what was removed before it was ready to go', async () => {
  const { user, choose } = open();
  let draw = () => {};
  vi.stubGlobal(
    'createImageBitmap',
    () => new Promise((_, reject) => (draw = () => reject(new Error('no pictures')))),
  );
  await choose(pdf('大照片.pdf'));
  await user.click(await screen.findByRole('button', { name: '移除附件 1' }));
  await act(async () => draw());
  await act(() => Promise.resolve());
  expect(Sending.all).toEqual([]);
  expect(screen.getByText('送出：')).toBeTruthy();
});

it('takes five, says so of the sixth, and has no place for more', async () => {
  const { choose, sent, toasts } = open();
  await choose(...[1, 2, 3, 4, 5, 6].map((no) => pdf(`${no}.pdf`)));
  await sent(5);
  expect(toasts).toEqual(['最多 5 個附件']);
  expect(screen.queryByLabelText('加入附件')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^移除附件/ })).toHaveLength(5);
});

it('sends nothing that is too large', async () => {
  const { choose } = open();
  await choose(pdf('大.pdf', maxBytes + 1));
  expect((await screen.findByRole('alert')).textContent).toBe('檔案太大，請選 1 MB 以下的檔案');
  expect(Sending.all).toEqual([]);
});
