import { type CampaignGoal, countPledges } from '../group-buy/campaign-goal.ts';
import type { CampaignCapacity } from '../group-buy/campaign-join.ts';
import { type CampaignTimes, editUntilOf } from '../group-buy/campaign-life.ts';
import type { CaseRule } from '../group-buy/case-lot.ts';
import { joinPriceOf, type PriceLadder } from '../group-buy/price-ladder.ts';
import { canStep, type LifeCycle } from '../life-cycle.ts';
import { type PledgeStatus, pledgeLife } from '../pledge/pledge-life.ts';
import { type PaidLine, paidTwdOf } from '../pledge/pledge-settlement.ts';

const hourMs = 3_600_000;

/** The one SKU of the campaign. */
export const simulatedSkuId = 1;

/** A pledge as a server would store it; its refunds in TWD are due until they are paid out. */
export type StoredPledge = {
  pledgeNo: number;
  memberId: string;
  status: PledgeStatus;
  quantity: number;
  allOrNothing: boolean;
  line: PaidLine;
  /** A raise whose difference is not paid yet; that of one that ended may still arrive. */
  change: StoredChange | null;
  endedDueTwd: number;
  raises: number;
  heldUntil: number;
  refundsTwd: number[];
  finalUnitPriceTwd: number | null;
};

/** A raise of a pledge: its line then, the pieces it holds, and its difference in TWD. */
export type StoredChange = {
  quantity: number;
  line: PaidLine;
  heldQuantity: number;
  dueTwd: number;
  heldUntil: number;
};

/** What really happened, entered where it happens: TWD by pledge, and how often the campaign was settled. */
export type Books = {
  paidIn: Map<number, number>;
  paidOut: Map<number, number>;
  settlements: number;
};

export type CampaignSetup = {
  ladder: PriceLadder;
  goal: CampaignGoal;
  capUnits: number | null;
  caseRule: CaseRule | null;
};

export const actionKinds = [
  'JOIN',
  'PAY',
  'EXPIRE',
  'WITHDRAW',
  'EDIT',
  'EXTEND',
  'CLOSE',
  'REFUND',
  'CANCEL',
] as const;

/** Something that happens so many milliseconds after the last: to which member or pledge, and how much. */
export type Action = {
  kind: (typeof actionKinds)[number];
  who: number;
  size: number;
  afterMs: number;
};

/** A shop in memory that runs one campaign of one SKU by the rules, for tests of whole histories. */
export type SimulatedShop = {
  setup: CampaignSetup;
  books: Books;
  now: number;
  campaign: CampaignTimes & CampaignCapacity;
  pledges: StoredPledge[];
  shopFills: number;
};

/** The shop at the opening of its campaign, which closes a day later. */
export function openSimulatedShop(setup: CampaignSetup): SimulatedShop {
  const closesAt = 24 * hourMs;
  const campaign = {
    status: 'OPEN' as const,
    opensAt: 0,
    closesAt,
    editUntil: editUntilOf(closesAt),
    extensions: 0,
    extendedAt: null,
    capUnits: setup.capUnits,
    perMemberMax: null,
    perOrderMax: 9,
    unitsConfirmed: 0,
    unitsHeld: 0,
  };
  const books = { paidIn: new Map(), paidOut: new Map(), settlements: 0 };
  return { setup, books, now: 0, campaign, pledges: [], shopFills: 0 };
}

/** The pledges as they are counted. */
export function countablePledges(shop: SimulatedShop) {
  return shop.pledges.map(({ memberId, status, quantity, line }) => {
    const pledgedTwd = quantity * line.ceilingUnitPriceTwd;
    return { memberId, status, units: quantity, pledgedTwd };
  });
}

export const joinPriceNow = (shop: SimulatedShop) =>
  joinPriceOf(shop.setup.ladder, countPledges(countablePledges(shop)).units, simulatedSkuId);
export const add = (book: Map<number, number>, pledgeNo: number, twd: number) =>
  book.set(pledgeNo, (book.get(pledgeNo) ?? 0) + twd);

export function requireStep<State extends string>(
  life: LifeCycle<State>,
  from: State,
  to: State,
): void {
  if (!canStep(life, from, to)) throw new RangeError(`no step leads from ${from} to ${to}`);
}

/** Moves a pledge and keeps the counters, as guarded statements would. */
export function step(shop: SimulatedShop, pledge: StoredPledge, to: PledgeStatus): void {
  requireStep(pledgeLife, pledge.status, to);
  endChange(shop, pledge);
  const pieces = pledge.line.paidQuantity;
  if (pledge.status === 'HELD') shop.campaign.unitsHeld -= pieces;
  if (to === 'CONFIRMED') shop.campaign.unitsConfirmed += pieces;
  if (pledge.status === 'CONFIRMED') shop.campaign.unitsConfirmed -= pieces;
  pledge.status = to;
}

/** Releases what an unpaid raise holds; the pledge stays as it is. */
export function endChange({ campaign }: SimulatedShop, pledge: StoredPledge): void {
  if (!pledge.change) return;
  campaign.unitsHeld -= pledge.change.heldQuantity;
  pledge.endedDueTwd = pledge.change.dueTwd;
  pledge.change = null;
}

export function giveBackAll(shop: SimulatedShop, pledge: StoredPledge): void {
  step(shop, pledge, 'REFUND_DUE');
  pledge.refundsTwd.push(paidTwdOf(pledge.line));
}
