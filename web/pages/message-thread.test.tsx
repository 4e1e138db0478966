// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Thread } from '@kaituan/contract/member/message-board';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import type { Route } from './+types/message-thread.ts';
import MessageThread from './message-thread.tsx';

const soon = { timeout: 20_000 };
const referenceId = '01KPR000000000000000000000';
const at = (minute: number) => `2031-05-20T03:0${minute}:00Z`;
const froms = ['MEMBER', 'SHOP', 'MEMBER', 'SHOP'] as const;

/** With so many of its messages. */
const threadOf = (count: number, unread: number): Thread => ({
  ...{ referenceId, channelId, category: 'DELIVERY', subject: '到貨時間', status: 'ANSWERED' },
  ...{ orderNo: null, product: null, openedAt: at(1), lastMessageAt: at(count), unread },
  ...{ writing: 'POSSIBLE', closesAt: null, reopensUntil: null, livePath: '', serverTime: at(9) },
  messages: froms.slice(0, count).map((from, index) => ({
    ...{ no: index + 1, from, body: `${index + 1} 號訊息`, at: at(index + 1) },
    ...{ rating: null, attachments: [] },
  })),
});

it('opened again, it goes to what the shop answered meanwhile, and not to what was read', async () => {
  const seen: (string | null)[] = [];
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView');
  scrolling.mockImplementation(function (this: Element) {
    seen.push(this.querySelector('p:nth-of-type(2)')?.textContent ?? null);
  });
  let thread = threadOf(2, 1);
  const shop = new FakeShop()
    .answer('/MessageBoard/GetThread', () => ({ result: thread }))
    .answer('/MessageBoard/MarkThreadRead', () => {
      thread = { ...thread, unread: 0 };
      return { result: null };
    });
  const page = <MessageThread {...({ params: { referenceId } } as Route.ComponentProps)} />;
  const { navigate } = renderPart(page, shop);
  await screen.findByText('2 號訊息', undefined, soon);
  const marked = (count: number) =>
    waitFor(
      () => expect(shop.requestsTo('/MessageBoard/MarkThreadRead')).toHaveLength(count),
      soon,
    );
  await marked(1);
  expect(seen).toEqual(['2 號訊息']);

  await navigate('/elsewhere');
  await navigate(`/?channelId=${channelId}`);
  await waitFor(() => expect(shop.requestsTo('/MessageBoard/GetThread')).toHaveLength(2), soon);
  expect(seen).toEqual(['2 號訊息']);

  await navigate('/elsewhere');
  thread = threadOf(4, 1);
  await navigate(`/?channelId=${channelId}`);
  await screen.findByText('4 號訊息', undefined, soon);
  await marked(2);
  expect(seen).toEqual(['2 號訊息', '4 號訊息']);
  scrolling.mockRestore();
});
