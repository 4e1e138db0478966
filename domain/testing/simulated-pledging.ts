import { canReinstate, findJoinRefusal } from '../group-buy/campaign-join.ts';
import { canEdit, canWithdraw } from '../group-buy/campaign-life.ts';
import { paymentMethodsForPledge, pledgeHeldUntil } from '../pledge/pledge-hold.ts';
import { isLivePledge } from '../pledge/pledge-life.ts';
import { piecesToHold } from '../pledge/pledge-raise.ts';
import { editLine, type PaidLine, paidTwdOf } from '../pledge/pledge-settlement.ts';
import {
  type Action,
  add,
  giveBackAll,
  joinPriceNow,
  type SimulatedShop,
  type StoredPledge,
  simulatedSkuId,
  step,
} from './simulated-shop.ts';

export function join(shop: SimulatedShop, { who, size }: Action): void {
  const { campaign, pledges, now } = shop;
  const memberId = `member ${who}`;
  const quantity = 1 + (size % 6);
  const paidQuantity = quantity + (size % 3);
  if (pledges.some((one) => one.memberId === memberId && isLivePledge(one.status))) return;
  if (findJoinRefusal(campaign, { units: paidQuantity, alreadyPledged: 0 }, now)) return;
  const line = { skuId: simulatedSkuId, paidQuantity, ceilingUnitPriceTwd: joinPriceNow(shop) };
  hold(shop, { memberId, quantity, allOrNothing: size % 4 === 0, line, replaces: null }, size);
}

/** Holds the pieces of a pledge; of a raise only the additional ones. */
function hold(
  { campaign, pledges, now }: SimulatedShop,
  made: Pick<StoredPledge, 'memberId' | 'quantity' | 'allOrNothing' | 'line' | 'replaces'>,
  size: number,
): void {
  const methods = paymentMethodsForPledge('PAY_NOW', campaign.closesAt, now);
  const method = methods[size % methods.length] ?? 'CARD';
  const { line, replaces } = made;
  const replacedQuantity = line.paidQuantity - piecesAbove(line, replaces);
  campaign.unitsHeld += line.paidQuantity - replacedQuantity;
  const heldUntil = pledgeHeldUntil(method, campaign.closesAt, now) ?? now;
  const rest = { status: 'HELD' as const, refundsTwd: [], finalUnitPriceTwd: null };
  const pledgeNo = pledges.length + 1;
  pledges.push({ ...made, pledgeNo, replacedQuantity, heldUntil, ...rest });
}

const piecesOf = ({ skuId, paidQuantity }: PaidLine) => ({
  ...{ skuId, quantity: paidQuantity, maxQuantity: paidQuantity },
});
const piecesAbove = (line: PaidLine, replaces: StoredPledge | null): number =>
  piecesToHold(piecesOf(line), replaces ? [piecesOf(replaces.line)] : []);

/** A payment arrives: in time, late, or once too often. */
export function pay(shop: SimulatedShop, pledge: StoredPledge): void {
  add(shop.books.paidIn, pledge.pledgeNo, paidTwdOf(pledge.line));
  const isReplaceable = (pledge.replaces?.status ?? 'CONFIRMED') === 'CONFIRMED';
  if (pledge.status === 'HELD' && !isReplaceable) step(shop, pledge, 'EXPIRED');
  if (pledge.status === 'HELD') takePlace(shop, pledge);
  else if (pledge.status === 'EXPIRED') payLate(shop, pledge, isReplaceable);
  else pledge.refundsTwd.push(paidTwdOf(pledge.line));
}

/** The replaced pledge is released first. */
function takePlace(shop: SimulatedShop, pledge: StoredPledge): void {
  const { replaces } = pledge;
  if (replaces) step(shop, replaces, 'WITHDRAWN');
  replaces?.refundsTwd.push(paidTwdOf(replaces.line));
  step(shop, pledge, 'CONFIRMED');
}

function payLate(shop: SimulatedShop, pledge: StoredPledge, isReplaceable: boolean): void {
  const { replaces, line } = pledge;
  const hasAnother = shop.pledges.some(
    (one) => one.memberId === pledge.memberId && isLivePledge(one.status),
  );
  const isFree = replaces ? isReplaceable : !hasAnother;
  const isSeated = isFree && canReinstate(shop.campaign, piecesAbove(line, replaces), shop.now);
  if (isSeated) takePlace(shop, pledge);
  else giveBackAll(shop, pledge);
}

export function edit(shop: SimulatedShop, pledge: StoredPledge, size: number): void {
  const { campaign, now } = shop;
  if (pledge.status !== 'CONFIRMED' || !canEdit(campaign, now)) return;
  if (shop.pledges.some((one) => one.replaces === pledge && one.status === 'HELD')) return;
  const quantity = 1 + (size % 9);
  const more = quantity - pledge.line.paidQuantity;
  if (more > 0 && findJoinRefusal(campaign, { units: more, alreadyPledged: 0 }, now)) return;
  const edited = editLine(pledge.line, quantity, joinPriceNow(shop));
  if (more > 0) {
    const { memberId, allOrNothing } = pledge;
    const raised = { memberId, quantity, allOrNothing, line: edited.line, replaces: pledge };
    hold(shop, raised, size);
    return;
  }
  if (edited.refundTwd > 0) pledge.refundsTwd.push(edited.refundTwd);
  campaign.unitsConfirmed += more;
  Object.assign(pledge, { line: edited.line, quantity });
}

export function withdraw(shop: SimulatedShop, pledge: StoredPledge): void {
  if (pledge.status !== 'CONFIRMED' || !canWithdraw(shop.campaign, shop.now)) return;
  step(shop, pledge, 'WITHDRAWN');
  pledge.refundsTwd.push(paidTwdOf(pledge.line));
  for (const one of shop.pledges) {
    if (one.replaces === pledge && one.status === 'HELD') step(shop, one, 'EXPIRED');
  }
}

export function expire(shop: SimulatedShop): void {
  for (const pledge of shop.pledges) {
    if (pledge.status === 'HELD' && pledge.heldUntil <= shop.now) step(shop, pledge, 'EXPIRED');
  }
}
