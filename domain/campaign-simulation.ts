import { type CampaignGoal, countPledges, isGoalReached } from './campaign-goal.ts';
import { type CampaignRoom, canSeatLate, findJoinRefusal } from './campaign-join.ts';
import {
  type CampaignStatus,
  type CampaignTimes,
  campaignLife,
  campaignStanding,
  canEdit,
  canWithdraw,
  closingWaitMs,
  editUntilOf,
  extendCampaign,
  findExtensionRefusal,
} from './campaign-life.ts';
import { type CaseRule, completeCases } from './case-lot.ts';
import { canStep, type LifeCycle } from './life-cycle.ts';
import { paymentMethodsForPledge, pledgeHeldUntil } from './pledge-hold.ts';
import { isLivePledge, type PledgeStatus, pledgeLife } from './pledge-life.ts';
import {
  editLine,
  type PaidLine,
  paidTwdOf,
  settledUnitsOf,
  settleLine,
} from './pledge-settlement.ts';
import { joinPriceOf, type PriceLadder } from './price-ladder.ts';

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
  heldUntil: number;
  refundsTwd: number[];
  finalUnitPriceTwd: number | null;
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
  campaign: CampaignTimes & CampaignRoom;
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
    return { memberId, status, units: quantity, pledgedTwd: quantity * line.ceilingUnitPriceTwd };
  });
}

/** Lets one thing happen; what the rules refuse changes nothing. */
export function act(shop: SimulatedShop, action: Action): void {
  shop.now += action.afterMs;
  if (action.kind === 'JOIN') join(shop, action);
  if (action.kind === 'EXPIRE') expire(shop);
  if (action.kind === 'EXTEND') extend(shop, action);
  if (action.kind === 'CLOSE') close(shop);
  if (action.kind === 'CANCEL') cancel(shop);
  const pledge = shop.pledges[action.who % Math.max(1, shop.pledges.length)];
  if (!pledge) return;
  if (action.kind === 'PAY') pay(shop, pledge);
  if (action.kind === 'EDIT') edit(shop, pledge, action.size);
  if (action.kind === 'WITHDRAW') withdraw(shop, pledge);
  if (action.kind === 'REFUND') refund(shop, pledge);
}

/** Lets time run out and all happen that is due, again and again, as jobs do. */
export function finish(shop: SimulatedShop): void {
  const rest = { who: 0, size: 0, afterMs: 0 };
  for (const afterMs of [shop.campaign.closesAt, 0, 0]) {
    for (const kind of ['EXPIRE', 'CLOSE'] as const) act(shop, { ...rest, kind, afterMs });
    for (const who of shop.pledges.keys()) act(shop, { ...rest, kind: 'REFUND', who });
  }
}

const joinPriceNow = (shop: SimulatedShop) =>
  joinPriceOf(shop.setup.ladder, countPledges(countablePledges(shop)).units, simulatedSkuId);
const add = (book: Map<number, number>, pledgeNo: number, twd: number) =>
  book.set(pledgeNo, (book.get(pledgeNo) ?? 0) + twd);

function requireStep<State extends string>(life: LifeCycle<State>, from: State, to: State): void {
  if (!canStep(life, from, to)) throw new RangeError(`no step leads from ${from} to ${to}`);
}

/** Moves a pledge and keeps the counters, as guarded statements would. */
function step(shop: SimulatedShop, pledge: StoredPledge, to: PledgeStatus): void {
  requireStep(pledgeLife, pledge.status, to);
  const pieces = pledge.line.paidQuantity;
  if (pledge.status === 'HELD') shop.campaign.unitsHeld -= pieces;
  if (to === 'CONFIRMED') shop.campaign.unitsConfirmed += pieces;
  if (pledge.status === 'CONFIRMED') shop.campaign.unitsConfirmed -= pieces;
  pledge.status = to;
}

function stepCampaign(shop: SimulatedShop, to: CampaignStatus): void {
  requireStep(campaignLife, shop.campaign.status, to);
  shop.campaign.status = to;
}

function giveBackAll(shop: SimulatedShop, pledge: StoredPledge): void {
  step(shop, pledge, 'REFUND_DUE');
  pledge.refundsTwd.push(paidTwdOf(pledge.line));
}

function join(shop: SimulatedShop, { who, size }: Action): void {
  const { campaign, pledges, now } = shop;
  const memberId = `member ${who}`;
  const quantity = 1 + (size % 6);
  const paidQuantity = quantity + (size % 3);
  if (pledges.some((one) => one.memberId === memberId && isLivePledge(one.status))) return;
  if (findJoinRefusal(campaign, { units: paidQuantity, alreadyPledged: 0 }, now)) return;
  const methods = paymentMethodsForPledge('PAY_NOW', campaign.closesAt, now);
  const method = methods[size % methods.length] ?? 'CARD';
  const line = { skuId: simulatedSkuId, paidQuantity, ceilingUnitPriceTwd: joinPriceNow(shop) };
  campaign.unitsHeld += paidQuantity;
  const heldUntil = pledgeHeldUntil(method, campaign.closesAt, now) ?? now;
  const pledgeNo = pledges.length + 1;
  const allOrNothing = size % 4 === 0;
  const rest = { status: 'HELD' as const, refundsTwd: [], finalUnitPriceTwd: null };
  pledges.push({ pledgeNo, memberId, quantity, allOrNothing, line, heldUntil, ...rest });
}

/** Money comes: in time, late, or once too often. */
function pay(shop: SimulatedShop, pledge: StoredPledge): void {
  add(shop.books.paidIn, pledge.pledgeNo, paidTwdOf(pledge.line));
  if (pledge.status === 'HELD') step(shop, pledge, 'CONFIRMED');
  else if (pledge.status === 'EXPIRED') payLate(shop, pledge);
  else pledge.refundsTwd.push(paidTwdOf(pledge.line));
}

function payLate(shop: SimulatedShop, pledge: StoredPledge): void {
  const hasAnother = shop.pledges.some(
    (one) => one.memberId === pledge.memberId && isLivePledge(one.status),
  );
  const isSeated = !hasAnother && canSeatLate(shop.campaign, pledge.line.paidQuantity, shop.now);
  if (isSeated) step(shop, pledge, 'CONFIRMED');
  else giveBackAll(shop, pledge);
}

function edit(shop: SimulatedShop, pledge: StoredPledge, size: number): void {
  const { campaign, now } = shop;
  if (pledge.status !== 'CONFIRMED' || !canEdit(campaign, now)) return;
  const quantity = 1 + (size % 6);
  const more = quantity - pledge.line.paidQuantity;
  if (more > 0 && findJoinRefusal(campaign, { units: more, alreadyPledged: 0 }, now)) return;
  const edited = editLine(pledge.line, quantity, joinPriceNow(shop));
  add(shop.books.paidIn, pledge.pledgeNo, edited.dueTwd);
  if (edited.refundTwd > 0) pledge.refundsTwd.push(edited.refundTwd);
  campaign.unitsConfirmed += more;
  Object.assign(pledge, { line: edited.line, quantity });
}

function withdraw(shop: SimulatedShop, pledge: StoredPledge): void {
  if (pledge.status !== 'CONFIRMED' || !canWithdraw(shop.campaign, shop.now)) return;
  step(shop, pledge, 'WITHDRAWN');
  pledge.refundsTwd.push(paidTwdOf(pledge.line));
}

function expire(shop: SimulatedShop): void {
  for (const pledge of shop.pledges) {
    if (pledge.status === 'HELD' && pledge.heldUntil <= shop.now) step(shop, pledge, 'EXPIRED');
  }
}

function extend(shop: SimulatedShop, { size }: Action): void {
  const byMs = (1 + size) * hourMs;
  if (findExtensionRefusal(shop.campaign, byMs, shop.now)) return;
  shop.campaign = extendCampaign(shop.campaign, byMs, shop.now);
}

function cancel(shop: SimulatedShop): void {
  if (campaignStanding(shop.campaign, shop.now) !== 'OPEN') return;
  stepCampaign(shop, 'CANCELLED');
  for (const pledge of shop.pledges) {
    if (pledge.status === 'HELD') step(shop, pledge, 'EXPIRED');
    if (pledge.status === 'CONFIRMED') giveBackAll(shop, pledge);
  }
}

function close(shop: SimulatedShop): void {
  const { campaign, now } = shop;
  if (campaignStanding(campaign, now) !== 'CLOSING') return;
  if (campaign.status === 'OPEN') stepCampaign(shop, 'CLOSING');
  const held = shop.pledges.filter((pledge) => pledge.status === 'HELD');
  const lastHeldUntil = held.length > 0 ? Math.max(...held.map((one) => one.heldUntil)) : null;
  if (closingWaitMs(campaign.closesAt, lastHeldUntil, now) > 0) return;
  for (const pledge of held) step(shop, pledge, 'EXPIRED');
  settle(shop);
}

function settle(shop: SimulatedShop): void {
  const { goal, ladder, caseRule } = shop.setup;
  shop.books.settlements += 1;
  const confirmed = shop.pledges.filter((pledge) => pledge.status === 'CONFIRMED');
  const counts = countPledges(countablePledges(shop));
  const isReached = isGoalReached(goal, counts);
  stepCampaign(shop, isReached ? 'SUCCEEDED' : 'FAILED');
  if (!isReached) {
    for (const pledge of confirmed) giveBackAll(shop, pledge);
    return;
  }
  const inCases = confirmed.map((one) => ({ ...one, maxQty: one.line.paidQuantity }));
  const lots = caseRule ? completeCases(inCases, caseRule) : null;
  shop.shopFills = lots?.shopFills ?? 0;
  const price = joinPriceOf(ladder, settledUnitsOf(counts.units, lots?.total ?? 0), simulatedSkuId);
  for (const [index, pledge] of confirmed.entries()) {
    const share = lots?.shares[index]?.quantity ?? pledge.quantity;
    const settled = settleLine({ ...pledge.line, quantity: share }, price);
    pledge.refundsTwd.push(settled.refundTwd);
    if (share === 0) step(shop, pledge, 'REFUND_DUE');
    else step(shop, pledge, share < pledge.quantity ? 'REDUCED' : 'SETTLED');
    Object.assign(pledge, { quantity: share, finalUnitPriceTwd: settled.finalUnitPriceTwd });
  }
}

function refund(shop: SimulatedShop, pledge: StoredPledge): void {
  for (const twd of pledge.refundsTwd.splice(0)) add(shop.books.paidOut, pledge.pledgeNo, twd);
  if (pledge.status === 'REFUND_DUE') step(shop, pledge, 'REFUNDED');
}
