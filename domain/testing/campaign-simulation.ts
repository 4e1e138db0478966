import { countPledges, isGoalReached } from '../group-buy/campaign-goal.ts';
import {
  type CampaignStatus,
  campaignLife,
  campaignStatusAt,
  closingWaitMs,
  extendCampaign,
  findExtensionRefusal,
} from '../group-buy/campaign-life.ts';
import { completeCases } from '../group-buy/case-lot.ts';
import { joinPriceOf } from '../group-buy/price-ladder.ts';
import { settledUnitsOf, settleLine } from '../pledge/pledge-settlement.ts';
import { edit, expire, join, pay, withdraw } from './simulated-pledging.ts';
import {
  type Action,
  add,
  countablePledges,
  endChange,
  giveBackAll,
  requireStep,
  type SimulatedShop,
  type StoredPledge,
  simulatedSkuId,
  step,
} from './simulated-shop.ts';

const hourMs = 3_600_000;

/** Performs an action; one that the rules refuse changes nothing. */
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

/** Advances the time and runs everything due, repeatedly, as jobs do. */
export function finish(shop: SimulatedShop): void {
  const rest = { who: 0, size: 0, afterMs: 0 };
  for (const afterMs of [shop.campaign.closesAt, 0, 0]) {
    for (const kind of ['EXPIRE', 'CLOSE'] as const) act(shop, { ...rest, kind, afterMs });
    for (const who of shop.pledges.keys()) act(shop, { ...rest, kind: 'REFUND', who });
  }
}

function stepCampaign(shop: SimulatedShop, to: CampaignStatus): void {
  requireStep(campaignLife, shop.campaign.status, to);
  shop.campaign.status = to;
}

function extend(shop: SimulatedShop, { size }: Action): void {
  const byMs = (1 + size) * hourMs;
  if (findExtensionRefusal(shop.campaign, byMs, shop.now)) return;
  shop.campaign = extendCampaign(shop.campaign, byMs, shop.now);
}

function cancel(shop: SimulatedShop): void {
  if (campaignStatusAt(shop.campaign, shop.now) !== 'OPEN') return;
  stepCampaign(shop, 'CANCELLED');
  for (const pledge of shop.pledges) {
    if (pledge.status === 'HELD') step(shop, pledge, 'EXPIRED');
    if (pledge.status === 'CONFIRMED') giveBackAll(shop, pledge);
  }
}

function close(shop: SimulatedShop): void {
  const { campaign, now } = shop;
  if (campaignStatusAt(campaign, now) !== 'CLOSING') return;
  if (campaign.status === 'OPEN') stepCampaign(shop, 'CLOSING');
  const held = shop.pledges.filter((pledge) => pledge.status === 'HELD');
  const changes = shop.pledges.flatMap(({ change }) => change ?? []);
  const until = [...held, ...changes].map((one) => one.heldUntil);
  const lastHeldUntil = until.length > 0 ? Math.max(...until) : null;
  if (closingWaitMs(campaign.closesAt, lastHeldUntil, now) > 0) return;
  for (const pledge of held) step(shop, pledge, 'EXPIRED');
  for (const pledge of shop.pledges) endChange(shop, pledge);
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
  const inCases = confirmed.map((one) => ({
    ...{ ...one, maxQty: one.line.paidQuantity, isOwed: false },
  }));
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
