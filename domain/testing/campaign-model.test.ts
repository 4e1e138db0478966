import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPledges } from '../group-buy/campaign-goal.ts';
import type { CampaignStatus } from '../group-buy/campaign-life.ts';
import { casePolicies } from '../group-buy/case-lot.ts';
import { findLadderMistake, type PriceLadder } from '../group-buy/price-ladder.ts';
import type { PledgeStatus } from '../pledge/pledge-life.ts';
import { paidTwdOf } from '../pledge/pledge-settlement.ts';
import { act, finish } from './campaign-simulation.ts';
import { countHeldPledges } from './simulated-pledging.ts';
import {
  actionKinds,
  type CampaignSetup,
  countablePledges,
  openSimulatedShop,
  type SimulatedShop,
  type StoredPledge,
  simulatedSkuId,
} from './simulated-shop.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const isIn = (...statuses: PledgeStatus[]) => {
  return (pledge: StoredPledge) => statuses.includes(pledge.status);
};

/** The money the shop may keep of a pledge in its status. */
function settledQuantityOf(pledge: StoredPledge): number {
  if (pledge.status === 'CONFIRMED') return paidTwdOf(pledge.line);
  const isSettled = isIn('SETTLED', 'REDUCED')(pledge);
  return isSettled ? (pledge.finalUnitPriceTwd ?? Number.NaN) * pledge.quantity : 0;
}

/** The differences between the shop, the books and the former state. */
function findMistakes(
  { books, campaign, pledges }: SimulatedShop,
  prices: Map<number, number>,
): string[] {
  const wrong: string[] = [];
  for (const pledge of pledges) {
    const { pledgeNo, refundsTwd, line } = pledge;
    const balance = (books.paidIn.get(pledgeNo) ?? 0) - (books.paidOut.get(pledgeNo) ?? 0);
    if (balance !== settledQuantityOf(pledge) + sum(refundsTwd)) wrong.push(`money of ${pledgeNo}`);
    if (refundsTwd.some((twd) => twd < 0)) wrong.push(`refund of ${pledgeNo}`);
    const price = pledge.finalUnitPriceTwd ?? line.ceilingUnitPriceTwd;
    if (price > (prices.get(pledgeNo) ?? price)) wrong.push(`price of ${pledgeNo} rose`);
    prices.set(pledgeNo, price);
  }
  const owed = sum(pledges.flatMap((pledge) => pledge.refundsTwd));
  const settled = sum(pledges.map(settledQuantityOf));
  if (sum(books.paidIn.values()) !== sum(books.paidOut.values()) + settled + owed)
    wrong.push('money');
  const held = pledges.filter(isIn('HELD'));
  const changes = pledges.flatMap(({ change }) => change ?? []);
  const heldPieces = [
    ...held.map((pledge) => pledge.line.paidQuantity),
    ...changes.map(({ heldQuantity }) => heldQuantity),
  ];
  if (campaign.unitsHeld !== sum(heldPieces)) wrong.push('held pieces');
  const confirmedPieces = pledges.filter(isIn('CONFIRMED')).map(({ line }) => line.paidQuantity);
  if (campaign.unitsConfirmed !== sum(confirmedPieces)) wrong.push('confirmed pieces');
  const taken = campaign.unitsHeld + campaign.unitsConfirmed;
  if (taken > (campaign.capUnits ?? taken)) wrong.push('cap');
  return wrong;
}

function findMiscounts(shop: SimulatedShop): string[] {
  const counted = shop.pledges.filter(isIn('CONFIRMED', 'SETTLED', 'REDUCED'));
  const counts = countPledges(countablePledges(shop));
  const held = shop.pledges.filter(isIn('HELD'));
  const wrong: string[] = [];
  if (counts.units !== sum(counted.map((pledge) => pledge.quantity))) wrong.push('units');
  if (counts.buyers !== counted.length) wrong.push('buyers');
  if (countHeldPledges(countablePledges(shop)).buyers !== held.length) wrong.push('buyers paying');
  return wrong;
}

function findMistakesAtEnd(shop: SimulatedShop): string[] {
  const { campaign, books, pledges, setup } = shop;
  const wrong: string[] = [];
  const isCancelled = campaign.status === 'CANCELLED';
  if (books.settlements !== (isCancelled ? 0 : 1)) wrong.push('settlements');
  if (pledges.some(({ change }) => change !== null)) wrong.push('unpaid raises');
  if (pledges.some(isIn('HELD', 'CONFIRMED', 'REFUND_DUE'))) wrong.push('unfinished pledges');
  if (pledges.some((pledge) => pledge.refundsTwd.length > 0)) wrong.push('debts');
  const settled = pledges.filter(isIn('SETTLED', 'REDUCED'));
  if (campaign.status !== 'SUCCEEDED' && settled.length > 0) wrong.push('a group that was none');
  const highest = Math.max(...settled.map((pledge) => pledge.finalUnitPriceTwd ?? 0));
  const isFair = ({ line, finalUnitPriceTwd }: StoredPledge) =>
    finalUnitPriceTwd === Math.min(line.ceilingUnitPriceTwd, highest);
  if (!settled.every(isFair)) wrong.push('different prices at one rung');
  const pieces = sum(settled.map((pledge) => pledge.quantity)) + shop.shopFills;
  if (pieces % (setup.caseRule?.caseQty ?? 1) !== 0) wrong.push('an open case');
  return wrong;
}

const ladders = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat({ max: 40 })), { maxLength: 5 })
  .map((steps): PriceLadder => {
    let [threshold, unitPriceTwd] = [0, 300];
    const rungs = steps.map(([units, offTwd]) => {
      [threshold, unitPriceTwd] = [threshold + units, unitPriceTwd - offTwd];
      return { threshold, prices: [{ skuId: simulatedSkuId, unitPriceTwd }] };
    });
    return { startPrices: [{ skuId: simulatedSkuId, unitPriceTwd: 300 }], rungs };
  });
const setups: fc.Arbitrary<CampaignSetup> = fc.record({
  ladder: ladders,
  goal: fc
    .tuple(fc.constantFrom('BUYERS', 'UNITS', 'AMOUNT'), fc.integer({ min: 1, max: 8 }))
    .map(([kind, min]) => ({ kind, min: kind === 'AMOUNT' ? min * 300 : min })),
  capUnits: fc.option(fc.integer({ min: 5, max: 40 })),
  caseRule: fc.option(
    fc.record({
      caseQty: fc.integer({ min: 2, max: 6 }),
      policy: fc.constantFrom(...casePolicies),
    }),
  ),
});
const dailyKinds = actionKinds.filter((kind) => kind !== 'CANCEL');
const histories = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 16, arbitrary: fc.constantFrom('JOIN', 'PAY', 'PAY') },
      { weight: 10, arbitrary: fc.constantFrom(...dailyKinds) },
      { weight: 1, arbitrary: fc.constantFrom('CLOSE', 'CLOSE', 'CLOSE', 'CANCEL') },
    ),
    who: fc.nat({ max: 11 }),
    size: fc.nat({ max: 23 }),
    afterMs: fc.oneof(
      { weight: 6, arbitrary: fc.nat({ max: 10 * minuteMs }) },
      { weight: 1, arbitrary: fc.nat({ max: 6 * hourMs }) },
    ),
  }),
  { maxLength: 60, size: 'max' },
);

const patience = { timeout: 60_000 };

test(
  'for any history the money is consistent, prices never rise, counts are of paid pledges, cases are whole',
  patience,
  () => {
    const ends = new Map<CampaignStatus, number>();
    let raises = 0;
    fc.assert(
      fc.property(setups, histories, (setup, history) => {
        const shop = openSimulatedShop(setup);
        const prices = new Map<number, number>();
        expect(findLadderMistake(setup.ladder)).toBeUndefined();
        for (const action of history) {
          act(shop, action);
          expect([...findMistakes(shop, prices), ...findMiscounts(shop)]).toEqual([]);
        }
        finish(shop);
        expect([...findMistakes(shop, prices), ...findMiscounts(shop)]).toEqual([]);
        expect(findMistakesAtEnd(shop)).toEqual([]);
        raises += sum(
          shop.pledges.filter(isIn('SETTLED', 'REDUCED')).map((pledge) => pledge.raises),
        );
        ends.set(shop.campaign.status, (ends.get(shop.campaign.status) ?? 0) + 1);
      }),
      { numRuns: 2_000 },
    );
    for (const end of ['SUCCEEDED', 'FAILED', 'CANCELLED'] as const) {
      expect(ends.get(end)).toBeGreaterThan(100);
    }
    expect(raises).toBeGreaterThan(40);
  },
);
