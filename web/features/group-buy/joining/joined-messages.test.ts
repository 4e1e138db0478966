import { expect, it } from 'vitest';
import { groupMessages } from './joined-messages.ts';

type Group = Parameters<typeof groupMessages>[0];

it('an order on trust that completes its group buy says in two sentences what is due and what follows', () => {
  const group = { teamNo: 'T1', opensTeam: false } as Group;
  expect(groupMessages(group, true).WITH_GOODS.text).toBe(
    '現在不用付款，取貨或收貨時再付。商品馬上開始準備。',
  );
});

it('who opens a team has opened one, and one price only is not said to fall', () => {
  const opened = { teamNo: 'T1', opensTeam: true, mayGetCheaper: false } as Group;
  expect(groupMessages(opened, false).PAID.title).toBe('已開團');
  const joined = { teamNo: null, opensTeam: false, closesAt: '2026-11-25T14:00:00.000Z' } as Group;
  const textOf = (mayGetCheaper: boolean) =>
    groupMessages({ ...joined, mayGetCheaper }, false).PAID.text;
  expect(textOf(true)).toContain('越多人越便宜');
  expect(textOf(false)).toMatch(/您的份數已經算進去了。.*結團。$/);
});
