import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noLaterPayments } from '../payment/later-payment.ts';
import { listChangeMistakes, type StoredCampaign } from './campaign-change.ts';
import { type CampaignPlan, listPlanMistakes, listUpcomingMistakes } from './campaign-plan.ts';
import { isNeverMoreExpensive, joinPriceOf, type PriceLadder } from './price-ladder.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2031-05-20T00:00:00Z');
const ordinary = new Map([
  [1, 100],
  [2, 200],
]);
const price = (one: number, two: number) => [
  { skuId: 1, unitPriceTwd: one },
  { skuId: 2, unitPriceTwd: two },
];
const plan: CampaignPlan = {
  mode: 'CAMPAIGN',
  channelId: 7,
  title: '愛文芒果',
  introduction: '',
  opensAt: now + day,
  closesAt: now + 3 * day,
  shipFrom: now + 5 * day,
  shipTo: now + 8 * day,
  goal: { kind: 'UNITS', min: 20 },
  ladder: { startPrices: price(90, 180), rungs: [{ threshold: 30, prices: price(80, 160) }] },
  items: [
    { skuId: 1, capUnits: 40 },
    { skuId: 2, capUnits: null },
  ],
  perMemberMax: 10,
  perOrderMax: null,
  team: null,
  caseRule: { caseQty: 6, policy: 'ROUND_DOWN' },
  later: noLaterPayments,
};
const team: CampaignPlan = {
  ...plan,
  mode: 'TEAM',
  caseRule: null,
  goal: { kind: 'BUYERS', min: 3 },
  team: { size: 3, hours: 48, allowsStrangers: true },
};

describe('a plan', () => {
  test('of either mode without violations has no mistake', () => {
    expect(listPlanMistakes(plan, ordinary)).toEqual([]);
    expect(listPlanMistakes(team, ordinary)).toEqual([]);
  });

  const capped = [{ skuId: 1, capUnits: 10 }];
  const oneLadder = { startPrices: price(90, 1).slice(0, 1), rungs: [] };
  test.each<[string, Partial<CampaignPlan>, string]>([
    ['a title of one character', { title: '團' }, 'title'],
    ['a title of 41 characters', { title: '🥭'.repeat(41) }, 'title'],
    ['a title with white space around', { title: ' 芒果團' }, 'title'],
    ['an hour less a millisecond', { closesAt: plan.opensAt + hour - 1 }, 'closesAt'],
    [
      'more than 45 days',
      { closesAt: plan.opensAt + 45 * day + 1, shipFrom: now + 60 * day, shipTo: now + 60 * day },
      'closesAt',
    ],
    ['goods that ship before the close', { shipFrom: now + 2 * day }, 'shipFrom'],
    ['a ship window that ends before it begins', { shipTo: plan.shipFrom - 1 }, 'shipTo'],
    ['no goal', { goal: { kind: 'UNITS', min: 0 } }, 'goalMin'],
    [
      'a goal beyond its pieces',
      { items: capped, ladder: oneLadder, goal: { kind: 'BUYERS', min: 11 } },
      'goalMin',
    ],
    [
      'a rung beyond its pieces',
      {
        items: capped,
        ladder: {
          startPrices: price(90, 1).slice(0, 1),
          rungs: [{ threshold: 11, prices: price(80, 1).slice(0, 1) }],
        },
        goal: { kind: 'UNITS', min: 5 },
      },
      'ladder',
    ],
    [
      'a price that rises',
      { ladder: { ...plan.ladder, rungs: [{ threshold: 30, prices: price(91, 160) }] } },
      'ladder',
    ],
    [
      'a price that is no lower than the ordinary one',
      { ladder: { ...plan.ladder, startPrices: price(100, 180) } },
      'ladder',
    ],
    ['a SKU without a price', { items: [...plan.items, { skuId: 3, capUnits: null }] }, 'ladder'],
    [
      'a pool of nothing',
      {
        items: [
          { skuId: 1, capUnits: 0 },
          { skuId: 2, capUnits: null },
        ],
      },
      'capUnits',
    ],
    ['more for an order than for a member', { perOrderMax: 11 }, 'perOrderMax'],
    ['a thousand pieces for a member', { perMemberMax: 1_000 }, 'perMemberMax'],
    ['a case of one', { caseRule: { caseQty: 1, policy: 'SHOP_FILLS' } }, 'caseQty'],
    ['a team size for a campaign', { team: team.team }, 'teamSize'],
    [
      'a team of one',
      {
        ...team,
        team: { size: 1, hours: 48, allowsStrangers: true },
        goal: { kind: 'BUYERS', min: 1 },
      },
      'teamSize',
    ],
    [
      'a team that has a week and an hour',
      { ...team, team: { size: 3, hours: 169, allowsStrangers: true } },
      'teamHours',
    ],
    ['a team whose goal is another', { ...team, goal: { kind: 'BUYERS', min: 4 } }, 'goalMin'],
    ['a team with cases', { ...team, caseRule: plan.caseRule }, 'caseQty'],
  ])('is refused for %s', (_, wrong, field) => {
    const mistakes = listPlanMistakes({ ...plan, ...wrong }, ordinary);
    expect(mistakes.map((mistake) => mistake.field)).toEqual([field]);
  });

  test('leaves at least an hour to join', () => {
    const soon = { ...plan, opensAt: now - day, closesAt: now + hour - 1 };
    expect(listUpcomingMistakes(soon, ordinary, now).map(({ field }) => field)).toEqual([
      'closesAt',
    ]);
    expect(listUpcomingMistakes({ ...soon, closesAt: now + hour }, ordinary, now)).toEqual([]);
  });
});

describe('a change', () => {
  const taken = new Map([[1, 12]]);
  const open: StoredCampaign = { plan, status: 'OPEN', takenUnits: taken };
  const during = plan.opensAt + hour;
  const fieldsOf = (after: Partial<CampaignPlan>, at = during, before = open) =>
    listChangeMistakes(before, { ...plan, ...after }, ordinary, at).map(({ field }) => field);

  test('of anything is allowed until a minute before the opening', () => {
    const other = { ...team, channelId: 8, title: '改成好友團' };
    const before: StoredCampaign = { ...open, status: 'SCHEDULED', takenUnits: new Map() };
    expect(fieldsOf(other, plan.opensAt - 60_001, before)).toEqual([]);
    expect(fieldsOf(other, plan.opensAt - 60_000, before)).toContain('mode');
  });

  test('of texts, more pieces, a lower goal and lower prices is allowed while it is open', () => {
    const lower: PriceLadder = {
      startPrices: price(85, 180),
      rungs: [{ threshold: 20, prices: price(80, 150) }],
    };
    const items = [
      { skuId: 2, capUnits: 5_000 },
      { skuId: 1, capUnits: 12 },
    ];
    const kind = {
      title: '新標題',
      introduction: '新的介紹',
      goal: { kind: 'UNITS', min: 10 },
    } as const;
    expect(fieldsOf({ ...kind, ladder: lower, items, perMemberMax: null })).toEqual([]);
  });

  test.each<[Partial<CampaignPlan>, string]>([
    [{ channelId: 8 }, 'channelId'],
    [{ opensAt: plan.opensAt + hour }, 'opensAt'],
    [{ closesAt: plan.closesAt + hour }, 'closesAt'],
    [{ shipTo: plan.shipTo + day }, 'shipTo'],
    [{ goal: { kind: 'UNITS', min: 21 } }, 'goalMin'],
    [{ goal: { kind: 'BUYERS', min: 20 } }, 'goalKind'],
    [{ perMemberMax: 9 }, 'perMemberMax'],
    [{ perOrderMax: 5 }, 'perOrderMax'],
    [{ caseRule: null }, 'caseQty'],
    [
      {
        items: [
          { skuId: 1, capUnits: 11 },
          { skuId: 2, capUnits: null },
        ],
      },
      'capUnits',
    ],
    [{ ladder: { ...plan.ladder, startPrices: price(91, 180) } }, 'ladder'],
    [{ ladder: { ...plan.ladder, rungs: [{ threshold: 31, prices: price(80, 160) }] } }, 'ladder'],
  ])('that could hurt somebody is refused while it is open: %j', (after, field) => {
    expect(fieldsOf(after)).toEqual([field]);
  });

  test('of anything is refused once it is over', () => {
    expect(fieldsOf({ introduction: '謝謝大家' }, plan.closesAt)).toEqual(['title']);
    expect(fieldsOf({}, during, { ...open, status: 'CANCELLED' })).toEqual(['title']);
  });

  test('is not refused for mistakes of the former plan', () => {
    const cheaper = new Map([...ordinary, [1, 90]] as [number, number][]);
    expect(listChangeMistakes(open, { ...plan, title: '新標題' }, cheaper, during)).toEqual([]);
  });

  const ladders = fc
    .array(fc.record({ step: fc.integer({ min: 1, max: 9 }), off: fc.nat(9) }), { maxLength: 4 })
    .map((steps): PriceLadder => {
      let [threshold, unitPriceTwd] = [0, 100];
      const rungs = steps.map(({ step, off }) => {
        threshold += step;
        unitPriceTwd -= off;
        return { threshold, prices: [{ skuId: 1, unitPriceTwd }] };
      });
      return { startPrices: [{ skuId: 1, unitPriceTwd: 100 - (steps[0]?.off ?? 0) }], rungs };
    });

  test('to another ladder is never more expensive exactly when no number of pieces costs more by it', () => {
    fc.assert(
      fc.property(ladders, ladders, (one, other) => {
        const counts = Array.from({ length: 60 }, (_, units) => units);
        const isCheaper = counts.every(
          (units) => joinPriceOf(other, units, 1) <= joinPriceOf(one, units, 1),
        );
        expect(isNeverMoreExpensive(one, other)).toBe(isCheaper);
      }),
    );
  });
});
