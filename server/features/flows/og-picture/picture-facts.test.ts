import type { CampaignCard, GroupTeam } from '@kaituan/contract/group-buy/campaign';
import { expect, test } from 'vitest';
import { pictureFactsOf } from './picture-facts.ts';

const item = (skuId: number, unitPricesTwd: number[], rung: number) => ({
  ...{ skuId, productId: 1, name: '白蝦仁', optionText: '', unitLabel: '包', picture: null },
  ...{
    ordinaryPriceTwd: 320,
    ordinaryTiers: [],
    unitPricesTwd,
    unitPriceTwd: unitPricesTwd[rung] ?? 0,
  },
  ...{ unitsConfirmed: 0, capUnits: null },
});
const campaign = (given: Partial<CampaignCard> = {}): CampaignCard => ({
  ...{ campaignId: 1, status: 'OPEN', mode: 'CAMPAIGN', title: '白蝦仁團', activityId: null },
  ...{ picture: null, opensAt: '2026-12-01T02:00:00.000Z', closesAt: '2026-12-05T12:00:00.000Z' },
  ...{ editUntil: '2026-12-05T11:00:00.000Z', shipFrom: '', shipTo: '', serverTime: '' },
  ...{ confirmed: { buyers: 43, units: 53 }, held: { buyers: 0, units: 0 }, rung: 1 },
  goal: { kind: 'UNITS', min: 30, reached: 53, missing: 0, ratioBps: 17_666 },
  ...{ thresholds: [30, 60], unitsToNextRung: 7, unitsLeft: [], perMemberMax: null },
  ...{ perOrderMax: null, team: null, caseLot: null, extensions: 0, cancelReason: null },
  later: { transferHours: null, paysOnDelivery: false, paysAtPickup: false },
  ...{ outcomeText: '', hiddenPrice: null, items: [item(1, [280, 265, 250], 1)] },
  ...given,
});
const factsOf = (given: Partial<CampaignCard> = {}, team?: GroupTeam) =>
  pictureFactsOf(campaign(given), team, '開團');

test('a running group buy shows price, next price, counts, and its close as a date', () => {
  expect(factsOf()).toMatchObject({
    badge: { text: '揪團中' },
    headline: '再 7 份，每份便宜 NT$15',
    price: { label: '現在跟團', text: 'NT$265', ordinaryText: 'NT$320' },
    next: { label: '再 7 份', text: 'NT$250' },
    countText: '43 人・53 份',
    timeText: '12/5（六）20:00 結團',
    progress: { steps: [0.5, 1] },
  });
});

test('of several SKUs the cheapest is named, with its own next price and saving', () => {
  const large = { ...item(2, [680, 640, 562], 1), optionText: '1 kg' };
  const small = { ...item(1, [280, 265, 250], 1), optionText: '400 g' };
  const facts = factsOf({ items: [large, small] });
  expect(facts.price).toMatchObject({ label: '現在跟團・400 g', text: 'NT$265 起' });
  expect(facts.next?.text).toBe('NT$250');
  expect(facts.headline).toBe('再 7 份，每份便宜 NT$15');
});

test('a saving of another SKU than the cheapest is named, as its price is not shown', () => {
  const large = { ...item(2, [680, 640, 562], 1), optionText: '1 kg' };
  const items = [large, { ...item(1, [280, 265, 265], 1), optionText: '400 g' }];
  expect(factsOf({ items }).headline).toBe('再 7 份，「1 kg」每份便宜 NT$78');
});

test('where prices are hidden no amount is shown', () => {
  const hidden = campaign().items.map((one) => ({
    ...one,
    ...{ ordinaryPriceTwd: null, unitPricesTwd: null, unitPriceTwd: null },
  }));
  const facts = factsOf({ items: hidden, hiddenPrice: 'ASK_SHOP' });
  expect(facts).toMatchObject({ price: null, next: null, headline: '已達成團門檻' });
  expect(facts.priceHint).toBe('團購價請洽店家');
  expect(factsOf({ items: hidden, hiddenPrice: 'SIGN_IN' }).priceHint).toBe('登入後查看團購價');
  expect(JSON.stringify(facts)).not.toContain('NT$');
});

const team: GroupTeam = {
  ...{ teamNo: 'T', campaignId: 1, leaderName: '王○明', size: 3, seatsConfirmed: 1 },
  ...{ seatsHeld: 1, seatsLeft: 1, allowsStrangers: true, status: 'FORMING', joiners: [] },
  ...{ openedAt: '2026-12-01T02:00:00.000Z', expiresAt: '2026-12-02T02:00:00.000Z' },
};

test('a team shows its seats, its leader and its deadline', () => {
  expect(factsOf({ mode: 'TEAM', thresholds: [] }, team)).toMatchObject({
    headline: '還差 1 人成團',
    next: null,
    seats: { taken: 1, size: 3 },
    countText: '王○明 邀您一起買',
    timeText: '12/2（三）10:00 截止',
  });
});

test('an invitation of a team whose leader has no name is a friend’s', () => {
  const nameless = factsOf({ mode: 'TEAM', thresholds: [] }, { ...team, leaderName: null });
  expect(nameless.countText).toBe('好友邀您一起買');
});

test.each([
  ['FULL', '已成團', '人數已滿'],
  ['EXPIRED', '已結束', '12/2（三）10:00 截止'],
  ['DISSOLVED', '已結束', '12/2（三）10:00 截止'],
] as const)(
  'of a team that is %s nobody is told that it still forms',
  (status, badge, timeText) => {
    const facts = factsOf({ mode: 'TEAM', thresholds: [] }, { ...team, status, seatsLeft: 0 });
    expect([facts.badge.text, facts.timeText]).toEqual([badge, timeText]);
  },
);

test.each([
  ['SCHEDULED', '即將開團', '12/1（二）10:00 開團'],
  ['SUCCEEDED', '已成團', '12/5（六）20:00 結團'],
  ['FAILED', '未成團', '12/5（六）20:00 結團'],
] as const)('%s is said as %s', (status, badge, timeText) => {
  const facts = factsOf({ status });
  expect([facts.badge.text, facts.timeText, facts.next]).toEqual([badge, timeText, null]);
});
