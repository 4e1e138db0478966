import type { CountablePledge } from '../group-buy/campaign-goal.ts';
import { canReinstate, findJoinRefusal } from '../group-buy/campaign-join.ts';
import { canEdit, canWithdraw } from '../group-buy/campaign-life.ts';
import { isPaidWithGoods } from '../payment/later-payment.ts';
import { planPledgeChange } from '../pledge/pledge-change.ts';
import { paymentMethodsForPledge, pledgeHeldUntil } from '../pledge/pledge-hold.ts';
import { isLivePledge } from '../pledge/pledge-life.ts';
import { editLine, paidTwdOf } from '../pledge/pledge-settlement.ts';
import {
  type Action,
  add,
  endChange,
  giveBackAll,
  joinPriceNow,
  type SimulatedShop,
  type StoredChange,
  type StoredPledge,
  simulatedSkuId,
  step,
} from './simulated-shop.ts';

/** Buyers and pieces that are held while being paid: shown separately, never added. */
type HeldCounts = { buyers: number; units: number };

/** Counts held, unpaid pledges. */
export function countHeldPledges(pledges: readonly CountablePledge[]): HeldCounts {
  const held = pledges.filter((pledge) => pledge.status === 'HELD');
  return {
    buyers: new Set(held.map((pledge) => pledge.memberId)).size,
    units: held.reduce((sum, { units }) => sum + units, 0),
  };
}

/** Transfers are taken too; what is paid with the goods has books of its own. */
const simulatedLaterPayments = { transferHours: 6, paysOnDelivery: false, paysAtPickup: false };

export function join(shop: SimulatedShop, { who, size }: Action): void {
  const { campaign, pledges, now } = shop;
  const memberId = `member ${who}`;
  const quantity = 1 + (size % 6);
  const paidQuantity = quantity + (size % 3);
  if (pledges.some((one) => one.memberId === memberId && isLivePledge(one.status))) return;
  if (findJoinRefusal(campaign, { units: paidQuantity, alreadyPledged: 0 }, now)) return;
  const line = { skuId: simulatedSkuId, paidQuantity, ceilingUnitPriceTwd: joinPriceNow(shop) };
  hold(shop, { memberId, quantity, allOrNothing: size % 4 === 0, line }, size);
}

function hold(
  shop: SimulatedShop,
  made: Pick<StoredPledge, 'memberId' | 'quantity' | 'allOrNothing' | 'line'>,
  size: number,
): void {
  const { campaign, pledges } = shop;
  campaign.unitsHeld += made.line.paidQuantity;
  const rest = { status: 'HELD' as const, refundsTwd: [], finalUnitPriceTwd: null };
  const unchanged = { change: null, endedDueTwd: 0, raises: 0 };
  const heldUntil = heldUntilOf(shop, size);
  pledges.push({ ...made, pledgeNo: pledges.length + 1, heldUntil, ...unchanged, ...rest });
}

function heldUntilOf({ campaign, now }: SimulatedShop, size: number): number {
  const terms = { later: simulatedLaterPayments, closesAt: campaign.closesAt };
  const methods = paymentMethodsForPledge(terms, now).filter((each) => !isPaidWithGoods(each));
  const method = methods[size % methods.length] ?? 'CARD';
  return pledgeHeldUntil(method, terms, now) ?? now;
}

/** A payment arrives: of the pledge or of its raise; in time, late, or once too often. */
export function pay(shop: SimulatedShop, pledge: StoredPledge): void {
  const { change, endedDueTwd, pledgeNo } = pledge;
  const dueTwd = change?.dueTwd ?? (endedDueTwd || paidTwdOf(pledge.line));
  add(shop.books.paidIn, pledgeNo, dueTwd);
  if (change) applyChange(shop, pledge, change);
  else if (endedDueTwd > 0) giveBackLate(pledge);
  else if (pledge.status === 'HELD') step(shop, pledge, 'CONFIRMED');
  else if (pledge.status === 'EXPIRED') payLate(shop, pledge);
  else pledge.refundsTwd.push(dueTwd);
}

/** The difference of a raise that ended goes back, and the pledge stays as it is. */
function giveBackLate(pledge: StoredPledge): void {
  pledge.refundsTwd.push(pledge.endedDueTwd);
  pledge.endedDueTwd = 0;
}

function applyChange(
  { campaign }: SimulatedShop,
  pledge: StoredPledge,
  { line, quantity, heldQuantity }: StoredChange,
): void {
  campaign.unitsHeld -= heldQuantity;
  campaign.unitsConfirmed += line.paidQuantity - pledge.line.paidQuantity;
  Object.assign(pledge, { line, quantity, change: null, raises: pledge.raises + 1 });
}

function payLate(shop: SimulatedShop, pledge: StoredPledge): void {
  const hasAnother = shop.pledges.some(
    (one) => one.memberId === pledge.memberId && isLivePledge(one.status),
  );
  const isFree = !hasAnother && canReinstate(shop.campaign, pledge.line.paidQuantity, shop.now);
  if (isFree) step(shop, pledge, 'CONFIRMED');
  else giveBackAll(shop, pledge);
}

export function edit(shop: SimulatedShop, pledge: StoredPledge, size: number): void {
  const { campaign, now } = shop;
  if (pledge.status !== 'CONFIRMED' || pledge.change || !canEdit(campaign, now)) return;
  const quantity = 1 + (size % 9);
  const more = quantity - pledge.line.paidQuantity;
  if (more > 0) {
    if (!findJoinRefusal(campaign, { units: more, alreadyPledged: 0 }, now))
      raise(shop, pledge, { quantity, size });
    return;
  }
  const edited = editLine(pledge.line, quantity, joinPriceNow(shop));
  if (edited.refundTwd > 0) pledge.refundsTwd.push(edited.refundTwd);
  campaign.unitsConfirmed += more;
  Object.assign(pledge, { line: edited.line, quantity });
}

const parcels = [
  {
    ...{ feeTwd: 0, orderedFeeTwd: 0, tiers: [] },
    goods: [{ skuId: simulatedSkuId, productId: 1, unitPriceTwd: 0, orderedQuantity: 0 }],
  },
];

/** Holds the additional pieces until the difference is paid; where nothing is due it counts at once. */
function raise(
  shop: SimulatedShop,
  pledge: StoredPledge,
  { quantity, size }: { quantity: number; size: number },
): void {
  const { skuId, ceilingUnitPriceTwd } = pledge.line;
  const before = { skuId, ceilingUnitPriceTwd, quantity: pledge.quantity };
  const requested = { skuId, productId: 1, quantity, maxQuantity: quantity };
  const planned = planPledgeChange(
    [{ ...before, maxQuantity: pledge.line.paidQuantity }],
    [{ ...requested, joinUnitPriceTwd: joinPriceNow(shop) }],
    parcels,
  );
  const [line] = planned?.lines ?? [];
  if (!planned || !line) throw new Error('a raise has no parcel');
  const { heldQuantity } = line;
  const paid = { skuId, paidQuantity: quantity, ceilingUnitPriceTwd: line.ceilingUnitPriceTwd };
  const dueTwd = Math.max(0, planned.differenceTwd);
  const change = { quantity, line: paid, heldQuantity, dueTwd, heldUntil: heldUntilOf(shop, size) };
  shop.campaign.unitsHeld += heldQuantity;
  Object.assign(pledge, { change, endedDueTwd: 0 });
  if (planned.differenceTwd > 0) return;
  if (planned.differenceTwd < 0) pledge.refundsTwd.push(-planned.differenceTwd);
  applyChange(shop, pledge, change);
}

export function withdraw(shop: SimulatedShop, pledge: StoredPledge): void {
  if (pledge.status !== 'CONFIRMED' || !canWithdraw(shop.campaign, shop.now)) return;
  step(shop, pledge, 'WITHDRAWN');
  pledge.refundsTwd.push(paidTwdOf(pledge.line));
}

export function expire(shop: SimulatedShop): void {
  for (const pledge of shop.pledges) {
    if (pledge.status === 'HELD' && pledge.heldUntil <= shop.now) step(shop, pledge, 'EXPIRED');
    if (pledge.change && pledge.change.heldUntil <= shop.now) endChange(shop, pledge);
  }
}
