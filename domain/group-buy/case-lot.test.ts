import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf } from '../testing/growth-of.ts';
import {
  type CasePledge,
  type CaseRule,
  caseFillOf,
  casePolicies,
  completeCases,
} from './case-lot.ts';

/** Of this process, in microseconds: what others take is not in it. */
const cpuTime = () => process.cpuUsage().user;

const pledge = (
  pledgeNo: number,
  quantity: number,
  more: Partial<CasePledge> = {},
): CasePledge => ({
  ...{ pledgeNo, quantity, maxQty: quantity, allOrNothing: false, isOwed: false, ...more },
});
const whole = { allOrNothing: true };

const quantitiesOf = (pledges: readonly CasePledge[], rule: CaseRule) =>
  completeCases(pledges, rule).shares.map((share) => share.quantity);
const down = (caseQty: number): CaseRule => ({ caseQty, policy: 'ROUND_DOWN' });
const up = (caseQty: number): CaseRule => ({ caseQty, policy: 'ROUND_UP_BY_TOLERANCE' });

test.each([
  [0, { cases: 0, begun: 0, missing: 0 }],
  [8, { cases: 0, begun: 8, missing: 4 }],
  [24, { cases: 2, begun: 0, missing: 0 }],
  [25, { cases: 2, begun: 1, missing: 11 }],
])('%i pieces fill cases of twelve', (units, fill) => {
  expect(caseFillOf(units, 12)).toEqual(fill);
});

describe('full cases', () => {
  test.each(casePolicies)('are left as they are under %s', (policy) => {
    const lots = completeCases([pledge(1, 5), pledge(2, 7)], { caseQty: 12, policy });
    expect(lots).toMatchObject({ total: 12, shopFills: 0 });
    expect(lots.shares[0]).toEqual({
      pledgeNo: 1,
      quantity: 5,
      change: 'KEPT',
      text: '數量不變，共 5 份。',
    });
  });
});

describe('tolerances', () => {
  test('are used piece by piece in turn, from the first to join', () => {
    const pledges = [pledge(1, 3, { maxQty: 5 }), pledge(2, 3), pledge(3, 2, { maxQty: 4 })];
    expect(quantitiesOf(pledges, up(11))).toEqual([5, 3, 3]);
    expect(quantitiesOf(pledges, up(9))).toEqual([4, 3, 2]);
  });

  test('that do not suffice are not used, and the newest pledges are cut', () => {
    const pledges = [pledge(1, 6, { maxQty: 7 }), pledge(2, 8)];
    expect(quantitiesOf(pledges, up(12))).toEqual([6, 6]);
  });

  test('are explained', () => {
    const { shares } = completeCases([pledge(1, 10, { maxQty: 12 })], up(12));
    expect(shares).toEqual([
      {
        pledgeNo: 1,
        quantity: 12,
        change: 'RAISED',
        text: '為湊滿整箱（每箱 12 份），在您同意的上限內，由 10 份增加為 12 份。',
      },
    ]);
  });
});

describe('cuts', () => {
  test('begin with the newest pledge by number, independent of the order of input', () => {
    const pledges = [pledge(9, 2), pledge(1, 8), pledge(5, 5)];
    expect(completeCases(pledges, down(6))).toMatchObject({
      total: 12,
      shares: [
        { pledgeNo: 1, change: 'KEPT' },
        { pledgeNo: 5, quantity: 4, change: 'REDUCED' },
        { pledgeNo: 9, quantity: 0, change: 'REMOVED' },
      ],
    });
  });

  test('skip all-or-nothing pledges while others can be cut', () => {
    expect(quantitiesOf([pledge(1, 8), pledge(2, 6, whole)], down(12))).toEqual([6, 6]);
    expect(quantitiesOf([pledge(1, 8), pledge(2, 2, whole)], down(8))).toEqual([8, 0]);
  });

  test('remove one odd pledge rather than all pledges of pairs', () => {
    const pairs = Array.from({ length: 60 }, (_, index) => pledge(index + 2, 2, whole));
    const quantities = quantitiesOf([pledge(1, 7, whole), ...pairs], down(12));
    expect(quantities[0]).toBe(0);
    expect(quantities.filter((quantity) => quantity === 2)).toHaveLength(60);
  });

  test('remove the newer of two equal pledges', () => {
    const pledges = [pledge(1, 8, whole), pledge(2, 8, whole), pledge(3, 4, whole)];
    expect(quantitiesOf(pledges, down(6))).toEqual([8, 0, 4]);
  });

  test('are explained', () => {
    const shares = completeCases([pledge(1, 13), pledge(2, 1), pledge(3, 1)], down(12)).shares;
    expect(shares.map((share) => share.text)).toEqual([
      '最後一箱未滿 12 份，由較晚跟團的人先調整，您的數量由 13 份減為 12 份，差額將退回。',
      '最後一箱未滿 12 份，由較晚跟團的人先調整，您的 1 份未能成箱，款項將全額退回。',
      '最後一箱未滿 12 份，由較晚跟團的人先調整，您的 1 份未能成箱，款項將全額退回。',
    ]);
    expect(completeCases([pledge(1, 15, whole)], down(12)).shares[0]?.text).toBe(
      '最後一箱未滿 12 份，而您選擇數量不足就不購買，因此 15 份全數取消，款項將全額退回。',
    );
  });

  test('promise no money back to those who pay with the goods', () => {
    const owed = { isOwed: true };
    const cut = completeCases([pledge(1, 13, owed), pledge(2, 1, owed), pledge(3, 1)], down(12));
    expect(cut.shares.map((share) => share.text)).toEqual([
      '最後一箱未滿 12 份，由較晚跟團的人先調整，您的數量由 13 份減為 12 份。',
      '最後一箱未滿 12 份，由較晚跟團的人先調整，您的 1 份未能成箱，不用付款。',
      '最後一箱未滿 12 份，由較晚跟團的人先調整，您的 1 份未能成箱，款項將全額退回。',
    ]);
    const unfit = completeCases([pledge(1, 15, { ...whole, ...owed })], down(12)).shares[0];
    expect(unfit?.text).toBe(
      '最後一箱未滿 12 份，而您選擇數量不足就不購買，因此 15 份全數取消，不用付款。',
    );
  });
});

test('the shop fills the last case openly, and no pledge changes', () => {
  const lots = completeCases([pledge(1, 5), pledge(2, 9)], { caseQty: 12, policy: 'SHOP_FILLS' });
  expect(lots).toMatchObject({ total: 14, shopFills: 10 });
  expect(lots.shares.map((share) => share.change)).toEqual(['KEPT', 'KEPT']);
});

test('impossible pledges are refused', () => {
  expect(() => completeCases([], down(1))).toThrow(RangeError);
  expect(() => completeCases([pledge(1, 0)], down(6))).toThrow(RangeError);
  expect(() => completeCases([pledge(1, 3, { maxQty: 2 })], down(6))).toThrow(RangeError);
  expect(() => completeCases([pledge(1, 3), pledge(1, 4)], down(6))).toThrow(RangeError);
  expect(completeCases([], down(6))).toEqual({ shares: [], total: 0, shopFills: 0 });
});

describe('for any pledges', () => {
  const anyPledge = fc
    .record({
      quantity: fc.integer({ min: 1, max: 15 }),
      tolerance: fc.nat({ max: 3 }),
      allOrNothing: fc.boolean(),
      isOwed: fc.boolean(),
    })
    .map(({ tolerance, ...one }) => ({ ...one, maxQty: one.quantity + tolerance }));
  const pledges = (maxLength: number) =>
    fc
      .array(anyPledge, { maxLength })
      .map((given) => given.map((one, index): CasePledge => ({ ...one, pledgeNo: index + 1 })));
  const rules = fc.record({
    caseQty: fc.integer({ min: 2, max: 12 }),
    policy: fc.constantFrom(...casePolicies),
  });
  const runs = { numRuns: 2_000 };

  test('cases are whole, and nobody gets more than the maximum or a part of all-or-nothing', () => {
    fc.assert(
      fc.property(pledges(30), rules, (given, rule) => {
        const { shares, total, shopFills } = completeCases(given, rule);
        expect((total + shopFills) % rule.caseQty).toBe(0);
        expect(shopFills === 0 || rule.policy === 'SHOP_FILLS').toBe(true);
        expect(shares.reduce((sum, share) => sum + share.quantity, 0)).toBe(total);
        expect(shares.map((share) => share.pledgeNo)).toEqual(given.map((one) => one.pledgeNo));
        for (const [index, { quantity, change }] of shares.entries()) {
          const one = given[index] ?? pledge(0, 0);
          expect(quantity).toBeLessThanOrEqual(one.maxQty);
          if (quantity < one.quantity) expect(['REDUCED', 'REMOVED']).toContain(change);
          if (one.allOrNothing) expect(quantity === 0 || quantity >= one.quantity).toBe(true);
        }
      }),
      runs,
    );
  });

  test('the order of input does not matter', () => {
    const shuffled = pledges(30).chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, rules, ([given, other], rule) => {
        expect(completeCases(other, rule)).toEqual(completeCases(given, rule));
      }),
      runs,
    );
  });

  test('completing twice changes nothing', () => {
    fc.assert(
      fc.property(pledges(30), rules, (given, rule) => {
        const { shares, total, shopFills } = completeCases(given, rule);
        const again = given
          .map((one, index) => ({ ...one, quantity: shares[index]?.quantity ?? 0 }))
          .filter((one) => one.quantity > 0);
        const repeated = completeCases(again, rule);
        expect(repeated).toMatchObject({ total, shopFills });
        expect(repeated.shares.every((share) => share.change === 'KEPT')).toBe(true);
      }),
      runs,
    );
  });

  test('the fewest possible pieces are removed', () => {
    fc.assert(
      fc.property(pledges(8), fc.integer({ min: 2, max: 12 }), (given, caseQty) => {
        const pledged = given.reduce((sum, one) => sum + one.quantity, 0);
        const { total } = completeCases(given, down(caseQty));
        expect(pledged - total).toBe(minGivenUp(given, caseQty));
      }),
      runs,
    );
  });

  test('without all-or-nothing pledges the last pieces are removed', () => {
    fc.assert(
      fc.property(pledges(30), fc.integer({ min: 2, max: 12 }), (given, caseQty) => {
        const divisible = given.map((one) => ({ ...one, allOrNothing: false }));
        const pieces = divisible.flatMap((one) => Array<number>(one.quantity).fill(one.pledgeNo));
        const settled = pieces.slice(0, pieces.length - (pieces.length % caseQty));
        for (const share of completeCases(divisible, down(caseQty)).shares) {
          expect(share.quantity).toBe(settled.filter((no) => no === share.pledgeNo).length);
        }
      }),
      runs,
    );
  });

  test('cases are raised exactly where tolerances suffice', () => {
    fc.assert(
      fc.property(pledges(30), fc.integer({ min: 2, max: 12 }), (given, caseQty) => {
        const pledged = given.reduce((sum, one) => sum + one.quantity, 0);
        const tolerance = given.reduce((sum, one) => sum + one.maxQty - one.quantity, 0);
        const missing = (caseQty - (pledged % caseQty)) % caseQty;
        const { total, shares } = completeCases(given, up(caseQty));
        if (missing > tolerance) return;
        expect(total).toBe(pledged + missing);
        expect(shares.every(({ change }) => change === 'KEPT' || change === 'RAISED')).toBe(true);
      }),
      runs,
    );
  });
});

test('a hundred thousand pledges take as many times longer as they are more', {
  timeout: 60_000,
}, () => {
  const complete = (count: number) => {
    const pledges = Array.from({ length: count }, (_, index) =>
      pledge(index, 1 + ((index * 7) % 23), { allOrNothing: index % 3 > 0 }),
    );
    expect(completeCases(pledges, up(24)).total % 24).toBe(0);
    const odd = pledges.map((one) => ({ ...one, quantity: 14, maxQty: 14, allOrNothing: true }));
    expect(completeCases(odd.slice(1), down(24)).total % 24).toBe(0);
  };
  // By their number 100 times as long, by the square of it 10,000 times.
  expect(growthOf(complete, [2_000, 200_000], cpuTime)).toBeLessThan(2_500);
});

/** Tries every subset of all-or-nothing pledges to remove. */
function minGivenUp(pledges: readonly CasePledge[], caseQty: number): number {
  const fixed = pledges.filter((one) => one.allOrNothing);
  const cuttable = pledges
    .filter((one) => !one.allOrNothing)
    .reduce((sum, one) => sum + one.quantity, 0);
  let fewest = Number.POSITIVE_INFINITY;
  for (let choice = 0; choice < 2 ** fixed.length; choice += 1) {
    const settledWhole = fixed.filter((_, index) => (choice >> index) % 2 === 0);
    const settled = settledWhole.reduce((sum, one) => sum + one.quantity, 0);
    const cut = (settled + cuttable) % caseQty;
    if (cut > cuttable) continue;
    const all = fixed.reduce((sum, one) => sum + one.quantity, 0);
    fewest = Math.min(fewest, all - settled + cut);
  }
  return fewest;
}
