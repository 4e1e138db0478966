// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { InboxRow } from '@kaituan/contract/staff/members/staff-message';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import ThreadListScreen from './thread-list.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const inboxOf = (given: Partial<InboxRow>): InboxRow => ({
  ...{ channelId, waiting: 0, waitingForMe: 0, waitingForNobody: 0, waitingSince: null },
  firstAnswer: { days: 30, count: 0, medianSeconds: null },
  ...given,
});
const shopOf = (inbox: Partial<InboxRow>) =>
  new FakeShop()
    .answer('/StaffMessage/GetInboxArray', () => ({ result: [inboxOf(inbox)] }))
    .answer('/StaffMessage/SearchThreadArray', () => ({ result: [], nextCursor: null }));

it('says who waits longest and how fast first answers are, and filters by who looks after them', async () => {
  const shop = shopOf({
    ...{ waiting: 3, waitingForMe: 1, waitingForNobody: 2, waitingSince: hoursAgo(50) },
    firstAnswer: { days: 30, count: 9, medianSeconds: 5_400 },
  });
  const { user, address } = renderScreen(<ThreadListScreen />, shop);
  await screen.findByText('最久的等了 2 天 近 30 天首次回覆的中位數：1 小時 30 分');
  const filter = screen.getByLabelText('負責');
  await user.selectOptions(filter, '我的（1 則等待回覆）');
  await waitFor(() =>
    expect(shop.requestsTo('/StaffMessage/SearchThreadArray').at(-1)).toMatchObject({
      ...{ which: 'WAITING', assigned: 'MINE' },
    }),
  );
  expect(address()).toContain('assigned=MINE');
  await user.selectOptions(filter, '未指派（2 則等待回覆）');
  await waitFor(() =>
    expect(shop.requestsTo('/StaffMessage/SearchThreadArray').at(-1)?.assigned).toBe('NOBODY'),
  );
});

it('says nothing of times before there are any', async () => {
  renderScreen(<ThreadListScreen />, shopOf({}));
  await screen.findByText('沒有等待回覆的提問');
  expect(screen.queryByText(/中位數/)).toBeNull();
  await screen.findByText('等最久的在前');
});
