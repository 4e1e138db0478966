import { describe, expect, it } from 'vitest';
import { holdPledge } from '#server/features/records/pledge/hold-pledge.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';

const { fixture } = useOneSkuGroup();

/** Opens a campaign of two SKUs at NT$400 and in cases of two, with so many pieces of each. */
async function openTwo(capA: number, capB: number): Promise<[number, number]> {
  const [a, b] = [await fixture.shop.createSku(), await fixture.shop.createSku()];
  const items = [
    { skuId: a, startTwd: 400, capUnits: capA },
    { skuId: b, startTwd: 400, capUnits: capB },
  ];
  fixture.campaignId = await fixture.shop.openCampaign({
    ...{ items, caseQty: 2, casePolicy: 'ROUND_DOWN' },
  });
  return [a, b];
}
type Line = { skuId: number; quantity: number; maxQuantity?: number };

async function joinWith(lines: Line[]) {
  const joiner = await fixture.shop.createJoiner();
  const orderNo = await joiner.joinAndPay({ campaignId: fixture.campaignId, lines });
  const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
  return { joiner, orderNo, pledgeNo };
}
const pools = async (...skuIds: number[]) => {
  const items = skuIds.map((skuId) => fixture.shop.item(fixture.campaignId, skuId));
  return (await Promise.all(items)).map(({ heldUnits, confirmedUnits }) => [
    heldUnits,
    confirmedUnits,
  ]);
};

describe('a pledge of two SKUs', () => {
  it('cannot be edited by a client that still shows a removed SKU', async () => {
    const [a, b] = await openTwo(10, 10);
    const both = [
      { skuId: a, quantity: 2 },
      { skuId: b, quantity: 1 },
    ];
    const { joiner, orderNo, pledgeNo } = await joinWith(both);
    const edit = { pledgeNo, lines: [{ skuId: a, quantity: 2 }], expectedLines: both };
    await joiner.call('/GroupBuy/UpdatePledge', edit);
    const again = { ...edit, lines: [{ skuId: a, quantity: 1 }] };
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', again)).toBe('PLEDGE_CHANGED');
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ units: 2 });
    const shown = { ...again, expectedLines: edit.lines };
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', shown)).toBe('OK');
  });

  it('that finds one pool full names only that SKU, and holds nothing of the other', async () => {
    const [a, b] = await openTwo(5, 1);
    const joiner = await fixture.shop.createJoiner();
    await joinWith([{ skuId: b, quantity: 1 }]);
    const line = { isAllOrNothing: false, ceilingUnitPriceTwd: 400 };
    const pledge = {
      ...{ pledgeNo: 'P1', orderNo: 'O1', memberId: joiner.memberId, heldUntil: null },
      ...{ campaignId: fixture.campaignId, teamNo: null },
      lines: [
        { skuId: a, quantity: 3, maxQuantity: 3, ...line },
        { skuId: b, quantity: 1, maxQuantity: 1, ...line },
      ],
    };
    const holding = fixture.opened.database.transaction((tx) =>
      holdPledge(tx, pledge, fixture.shop.clock.now),
    );
    await expect(holding).rejects.toMatchObject({
      code: 'CAMPAIGN_FULL',
      details: [{ path: `skus.${b}`, rule: 'STOCK', allowed: 0 }],
    });
    expect(await pools(a, b)).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('is raised in one and lowered in the other, paying with its tolerance', async () => {
    const [a, b] = await openTwo(6, 5);
    const { joiner, orderNo, pledgeNo } = await joinWith([
      { skuId: a, quantity: 2, maxQuantity: 3 },
      { skuId: b, quantity: 4, maxQuantity: 5 },
    ]);
    expect(await pools(a, b)).toEqual([
      [0, 3],
      [0, 5],
    ]);
    const lines = [
      { skuId: a, quantity: 4, maxQuantity: 6 },
      { skuId: b, quantity: 2, maxQuantity: 3 },
    ];
    const { pledge } = (await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines })).result;
    // Three pieces more of one, two fewer of the other, at NT$400 each.
    expect(pledge.change).toMatchObject({ dueTwd: 400, lines });
    expect(await pools(a, b)).toEqual([
      [3, 3],
      [0, 5],
    ]);
    expect(await fixture.shop.campaign(fixture.campaignId)).toMatchObject({
      ...{ heldBuyers: 0, heldUnits: 2, confirmedBuyers: 1, confirmedUnits: 6 },
    });
    await expectHonestCounters(fixture.opened.database, fixture.campaignId);

    await joiner.pay(orderNo);
    expect(await pools(a, b)).toEqual([
      [0, 6],
      [0, 3],
    ]);
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', units: 6 });
    expect(await fixture.shop.campaign(fixture.campaignId)).toMatchObject({
      ...{ heldBuyers: 0, heldUnits: 0, confirmedBuyers: 1, confirmedUnits: 6 },
    });
    const paidTwd = 9 * 400 + 100;
    expect(await fixture.shop.order(orderNo)).toMatchObject({ paidTwd, payableTwd: paidTwd });
    expect(await fixture.shop.refunds(orderNo)).toEqual([]);
  });

  it('cannot become goods of another product, which have no parcel here', async () => {
    const [a, b] = await openTwo(6, 5);
    const { joiner, pledgeNo } = await joinWith([{ skuId: a, quantity: 2 }]);
    const lines = [{ skuId: b, quantity: 2 }];
    const refusal = await joiner.refusal('/GroupBuy/UpdatePledge', { pledgeNo, lines });
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await pools(a, b)).toEqual([
      [0, 2],
      [0, 0],
    ]);
  });
});
