import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { expectWorth } from '#server/testing/group-buys/order-worth.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: GroupShop;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  shop = withGroups(database, await openPayingShop(database));
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
});
afterAll(() => opened.close());

/** Two members who joined a group buy of two variants, at NT$400 and NT$300, and paid. */
async function openGroup() {
  const { channelId } = shop;
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  const make = () => createSku(opened.database, productId, { priceTwd: 500, onHand: 0 });
  const skuIds = [await make(), await make()] as const;
  const campaignId = await shop.openCampaign({
    rungs: [{ threshold: 6, offTwd: 50 }],
    items: skuIds.map((skuId, at) => ({ skuId, startTwd: 400 - at * 100, capUnits: 9 })),
    transferHours: 24,
  });
  const join = async (skuId: number) => {
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: [{ skuId, quantity: 2 }] });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    return { joiner, orderNo, pledgeNo };
  };
  return { campaignId, skuIds, owns: [await join(skuIds[0]), await join(skuIds[1])] as const };
}
type Group = Awaited<ReturnType<typeof openGroup>>;

const step = fc.record({
  what: fc.constantFrom(
    ...(['CHANGE', 'CHANGE', 'CHANGE', 'CARD', 'CARD', 'LINE_PAY', 'TRANSFER'] as const),
    ...(['GIVE_UP', 'LEAVE', 'CLOSE', 'CALL_OFF', 'EXPIRE'] as const),
  ),
  who: fc.nat({ max: 1 }),
  pieces: fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a member or the shop does; a refusal is an answer, anything else is a fault. */
async function take(group: Group, { what, who, pieces }: Step): Promise<void> {
  const { campaignId, skuIds } = group;
  const { joiner, orderNo, pledgeNo } = group.owns[who === 0 ? 0 : 1];
  switch (what) {
    case 'CHANGE': {
      const lines = skuIds.map((skuId, at) => ({ skuId, quantity: pieces[at === 0 ? 0 : 1] }));
      const chosen = lines.filter(({ quantity }) => quantity > 0);
      if (chosen.length === 0) return;
      await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: chosen });
      return;
    }
    case 'CARD':
    case 'LINE_PAY': {
      const tradeNo = await joiner.begin(orderNo, what);
      await shop.gateway.payTrade(tradeNo);
      await shop.gateway.deliverDue();
      return;
    }
    case 'TRANSFER': {
      const { pledge } = (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result;
      const amountTwd = pledge.change?.dueTwd ?? 0;
      if (amountTwd === 0) return;
      await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, reference: `${Math.random()}` });
      return;
    }
    case 'GIVE_UP':
      await joiner.call('/GroupBuy/CancelPledgeChange', { pledgeNo });
      return;
    case 'LEAVE':
      await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
      return;
    case 'CLOSE':
      await shop.setCampaign(campaignId, { closesAt: shop.clock.now });
      await shop.runJobs();
      return;
    case 'CALL_OFF':
      await ask('/StaffGroupBuy/CancelCampaign', { campaignId, reason: '缺貨' });
      await shop.runJobs();
      return;
    case 'EXPIRE':
      await shop.expire();
  }
}

/** A history in which a change and its payment both succeed. */
const paidChange: Step[][] = [
  [{ what: 'CHANGE', who: 0, pieces: [3, 0] }],
  [{ what: 'CARD', who: 0, pieces: [0, 0] }],
];

/** Refused calls, as callers of this shop throw them; none of them is malformed. */
const isAnswer = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Error && /expected 4(?!00)\d\d to be 200|leads nowhere$/.test(error.message));

test('whatever happens at the same moment, an order keeps what it comes to and the rest goes back', async () => {
  const succeeded = new Set<string>();
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
    ...{ minLength: 1, maxLength: 5 },
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const group = await openGroup();
      const { campaignId, owns } = group;
      const expectHonest = async () => {
        await expectHonestCounters(opened.database, campaignId);
        for (const { orderNo } of owns) await expectWorth(opened.database, shop, orderNo);
      };
      for (const steps of history) {
        const done = await Promise.allSettled(steps.map((one) => take(group, one)));
        for (const [at, { status }] of done.entries()) {
          if (status === 'fulfilled') succeeded.add(steps[at]?.what ?? '');
        }
        const faults = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        expect(faults.filter((error) => !isAnswer(error))).toEqual([]);
        await shop.gateway.deliverDue();
        shop.pass(3);
        await shop.runJobs();
        await expectHonest();
      }
      await shop.setCampaign(campaignId, { closesAt: shop.clock.now });
      for (const minutes of [30, 30, 24 * 60]) {
        shop.pass(minutes);
        await shop.runJobs();
      }
      await expectHonest();
    }),
    { numRuns: 12, examples: [[paidChange]] },
  );
  expect([...succeeded]).toEqual(expect.arrayContaining(['CHANGE', 'CARD']));
}, 180_000);
