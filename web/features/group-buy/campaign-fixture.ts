import type { CampaignDetail, GroupTeam, Pledge } from '@kaituan/contract/group-buy';

/** 53 of 60 pieces to the next price, from 43 buyers; closes on the 25th. */
export const campaignFixture = (given: Partial<CampaignDetail> = {}): CampaignDetail => ({
  ...{ campaignId: 12, status: 'OPEN', mode: 'CAMPAIGN', title: '白蝦仁團購', activityId: null },
  ...{ introduction: '', picture: null, opensAt: '2026-11-20T00:00:00.000Z' },
  ...{ closesAt: '2026-11-25T12:00:00.000Z', editUntil: '2026-11-25T11:00:00.000Z' },
  ...{ shipFrom: '2026-12-01T00:00:00.000Z', shipTo: '2026-12-05T00:00:00.000Z' },
  ...{ serverTime: '2026-11-22T00:00:00.000Z', confirmed: { buyers: 43, units: 53 } },
  ...{ held: { buyers: 2, units: 3 }, rung: 1, unitsToNextRung: 7, thresholds: [30, 60] },
  goal: { kind: 'UNITS', min: 30, reached: 53, missing: 0, ratioBps: 17_666 },
  items: [
    {
      ...{ skuId: 11, productId: 1, name: '白蝦仁', optionText: '600g', unitLabel: '包' },
      ...{ picture: null, ordinaryPriceTwd: 320, unitPricesTwd: [280, 265, 250] },
      ...{ unitPriceTwd: 265, unitsConfirmed: 53, capUnits: null },
    },
  ],
  ...{ unitsLeft: [{ skuId: 11, left: null }], perMemberMax: null, perOrderMax: null, team: null },
  ...{ caseLot: null, extensions: 0, cancelReason: null, outcomeText: '', hiddenPrice: null },
  ...{ joiners: [], teams: [], ownPledge: null },
  ...given,
});

/** One of three seats is paid. */
export const teamFixture = (given: Partial<GroupTeam> = {}): GroupTeam => ({
  ...{ teamNo: 'TEAM1', campaignId: 12, leaderName: '王○明', size: 3, seatsConfirmed: 1 },
  ...{ seatsHeld: 0, seatsLeft: 2, allowsStrangers: true, status: 'FORMING', joiners: [] },
  ...{ openedAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-22T12:00:00.000Z' },
  ...given,
});

/** Two packs, joined and paid at NT$280. */
export const pledgeFixture = (given: Partial<Pledge> = {}): Pledge => ({
  ...{ pledgeNo: 'P1', campaignId: 12, orderNo: 'G261121A1B2C3', status: 'CONFIRMED' },
  ...{ statusText: '已加入', teamNo: null, isLeader: false },
  lines: [
    {
      ...{ skuId: 11, name: '白蝦仁', optionText: '600g', unitLabel: '包', quantity: 2 },
      ...{ maxQuantity: 2, isAllOrNothing: false, ceilingUnitPriceTwd: 280 },
      ...{ settledQuantity: null, finalUnitPriceTwd: null },
    },
  ],
  ...{ paidTwd: 660, refundTwd: 0, refundedTwd: 0 },
  savings: {
    ...{ refundNowTwd: 30, refundAtNextRungTwd: 60 },
    text: '再 7 份，每份便宜 NT$15，你將退回 NT$60',
  },
  ...{ joinedAt: '2026-11-21T00:00:00.000Z', heldUntil: null, canEdit: true, canWithdraw: true },
  ...{ withdrawUntil: '2026-11-25T11:00:00.000Z', offers: null, outcomeText: '', timeline: [] },
  ...given,
});
