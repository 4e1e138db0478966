import { describe, expect, it } from 'vitest';
import {
  type CouponPlan,
  couponStateAt,
  findCouponListMistakes,
  findCouponPlanMistakes,
} from './coupon-plan.ts';

const plan: CouponPlan = {
  ...{ code: 'WELCOME100', title: '新朋友折 100 元', amountTwd: 100, offBps: null, capTwd: null },
  ...{ minGoodsTwd: 600, maxUses: 200, maxUsesPerMember: 2, isListed: true, isPaused: false },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-02-01T00:00:00.000Z' },
};
const share: CouponPlan = { ...plan, amountTwd: null, offBps: 500, capTwd: 300 };
const pathsOf = (...asked: Parameters<typeof findCouponPlanMistakes>) =>
  findCouponPlanMistakes(...asked).map(({ path }) => path);

describe('a new coupon', () => {
  it.each([plan, share, { ...share, capTwd: null }, { ...plan, maxUses: null }])(
    'is right as %o',
    (right) => expect(pathsOf(right, undefined)).toEqual([]),
  );

  it.each<[Partial<CouponPlan>, string]>([
    [{ code: 'A1' }, 'code'],
    [{ code: '新朋友' }, 'code'],
    [{ title: ' ' }, 'title'],
    [{ amountTwd: null }, 'amountTwd'],
    [{ amountTwd: 0 }, 'amountTwd'],
    [{ offBps: 500 }, 'offBps'],
    [{ capTwd: 300 }, 'capTwd'],
    [{ amountTwd: null, offBps: 550 }, 'offBps'],
    [{ amountTwd: null, offBps: 10_100 }, 'offBps'],
    [{ amountTwd: null, offBps: 500, capTwd: 0 }, 'capTwd'],
    [{ minGoodsTwd: 1_000_001 }, 'minGoodsTwd'],
    [{ maxUses: 0, maxUsesPerMember: 1 }, 'maxUses'],
    [{ maxUses: 1 }, 'maxUsesPerMember'],
    [{ maxUsesPerMember: 0 }, 'maxUsesPerMember'],
    [{ endsAt: plan.startsAt }, 'endsAt'],
  ])('is refused with %o', (wrong, path) => {
    expect(pathsOf({ ...plan, ...wrong }, undefined)).toContain(path);
  });
});

describe('a coupon that members hold', () => {
  const held = { plan, used: 3, claimed: 5 };
  const worse: [Partial<CouponPlan>, string][] = [
    [{ code: 'OTHER' }, 'code'],
    [{ amountTwd: 99 }, 'amountTwd'],
    [{ amountTwd: null, offBps: 500 }, 'amountTwd'],
    [{ minGoodsTwd: 601 }, 'minGoodsTwd'],
    [{ maxUses: 2, maxUsesPerMember: 2 }, 'maxUses'],
    [{ maxUsesPerMember: 1 }, 'maxUsesPerMember'],
    [{ startsAt: '2026-01-01T00:00:00.001Z' }, 'startsAt'],
    [{ endsAt: '2026-01-31T23:59:59.999Z' }, 'endsAt'],
  ];

  it.each(worse)('does not become worse by %o', (changed, path) => {
    expect(pathsOf({ ...plan, ...changed }, held)).toEqual([path]);
  });

  it('keeps its share and its cap, too', () => {
    const ofShare = { plan: share, used: 0, claimed: 1 };
    expect(pathsOf({ ...share, offBps: 400 }, ofShare)).toEqual(['offBps']);
    expect(pathsOf({ ...share, capTwd: 299 }, ofShare)).toEqual(['capTwd']);
    expect(pathsOf({ ...share, capTwd: null, offBps: 600 }, ofShare)).toEqual([]);
  });

  it('becomes better, is hidden and is paused as its owner likes', () => {
    const better = {
      amountTwd: 150,
      minGoodsTwd: 0,
      maxUses: null,
      endsAt: '2026-03-01T00:00:00Z',
    };
    const changed = { ...plan, ...better, isListed: false, isPaused: true };
    expect(pathsOf(changed, held)).toEqual([]);
  });

  it('is changed freely while nobody holds it', () => {
    for (const [changed] of worse) {
      expect(pathsOf({ ...plan, ...changed }, { plan, used: 0, claimed: 0 })).toEqual([]);
    }
  });
});

describe('all coupons of a channel', () => {
  const other = { ...plan, code: 'OTHER' };

  it('name each code once, and each mistake in its place', () => {
    const mistakes = findCouponListMistakes([plan, { ...other, title: '' }, plan], []);
    expect(mistakes.map(({ path }) => path)).toEqual(['[1].title', '[2].code']);
  });

  it('leave out only what nobody holds', () => {
    const stored = [
      { plan, used: 0, claimed: 0 },
      { plan: other, used: 0, claimed: 1 },
    ];
    const [mistake, ...rest] = findCouponListMistakes([], stored);
    expect([mistake?.text, rest]).toEqual([expect.stringContaining('OTHER'), []]);
  });
});

it.each<[Partial<CouponPlan>, number, string, string]>([
  [{}, 0, '2025-12-31T23:59:59.999Z', 'SCHEDULED'],
  [{}, 0, plan.startsAt, 'RUNNING'],
  [{}, 200, plan.startsAt, 'USED_UP'],
  [{ maxUses: null }, 200, plan.startsAt, 'RUNNING'],
  [{ isPaused: true }, 0, plan.startsAt, 'PAUSED'],
  [{ isPaused: true }, 0, plan.endsAt, 'ENDED'],
])('with %o and %i uses, at %s, it is %s', (changed, used, at, state) => {
  expect(couponStateAt({ plan: { ...plan, ...changed }, used }, new Date(at))).toBe(state);
});

it('keeps as many uses as members have claimed, or as few as there were', () => {
  const claimed = { used: 0, claimed: 80 };
  expect(pathsOf({ ...plan, maxUses: 79 }, { plan, ...claimed })).toEqual(['maxUses']);
  expect(pathsOf({ ...plan, maxUses: 80 }, { plan, ...claimed })).toEqual([]);
  const scarce = { ...plan, maxUses: 50 };
  expect(pathsOf(scarce, { plan: scarce, ...claimed })).toEqual([]);
});
