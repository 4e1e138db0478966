import { expect, it } from 'vitest';
import { groupMessages } from './joined-messages.ts';

it('an order on trust that completes its group buy says in two sentences what is due and what follows', () => {
  const group = { teamNo: 'T1', opensTeam: false } as Parameters<typeof groupMessages>[0];
  expect(groupMessages(group, true).WITH_GOODS.text).toBe(
    '現在不用付款，取貨或收貨時再付。商品馬上開始準備。',
  );
});
