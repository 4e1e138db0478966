import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import type { groupPledge, groupPledgeLine } from '@kaituan/server/database/schema/group-schema';
import type { SellerSnapshot } from '@kaituan/server/database/schema/order-schema';
import type { Calendar } from '#demo/shop/rows/calendar.ts';
import type { ProductRow } from '#demo/shop/rows/product-rows.ts';
import type { SkuRow } from '#demo/shop/rows/sku-rows.ts';
import { momentsOf } from './campaign-moments.ts';
import type { CampaignPlan } from './campaign-plan.ts';
import { ladderOf, presentCampaign, presentCampaignItems } from './campaign-rows.ts';
import { presentJoinerMembers } from './pledges/joiners.ts';
import { type PlannedPledge, planPledges } from './pledges/planned-pledges.ts';
import { fateOf } from './pledges/pledge-fate.ts';
import { payableOf, presentPledgeOrder } from './pledges/pledge-order-rows.ts';
import { planTeams, presentTeams } from './team-rows.ts';

/** What the demo's campaigns are made of. */
export type CampaignSources = {
  calendar: Calendar;
  products: readonly ProductRow[];
  skus: ReadonlyMap<number, readonly SkuRow[]>;
  priceIn: (channelId: number, sku: SkuRow) => number;
  sellerOf: (channelId: number) => SellerSnapshot;
};

/** Every row of group buys of the demo; the counters are those of the pledges. */
export function presentCampaigns(sources: CampaignSources, plans: readonly CampaignPlan[]) {
  const parts = plans.map((plan) => presentWhole(plan, sources));
  const pledges = parts.flatMap((part) => part.pledges);
  // Their sequence in the database is that of joining.
  const inSequence = pledges.toSorted((a, b) => a.pledge.joinedAt - b.pledge.joinedAt);
  return {
    joinerMembers: presentJoinerMembers(sources.calendar),
    campaigns: parts.map(({ campaign }) => campaign),
    campaignItems: parts.flatMap(({ items }) => items),
    teams: parts.flatMap(({ teams }) => teams),
    pledges: inSequence.map(({ row }) => row),
    pledgeLines: inSequence.map(({ line }) => line),
    orders: inSequence.map(({ written }) => written.order),
    shipments: inSequence.map(({ written }) => written.shipment),
    orderLines: inSequence.map(({ written }) => written.line),
    attempts: inSequence.map(({ written }) => written.attempt),
    refunds: inSequence.flatMap(({ written }) => written.refunds),
    orderEvents: inSequence.flatMap(({ written }) => written.events),
  };
}

/** The product of a plan and those of its SKUs that take part. */
export function findCampaignGoods(plan: CampaignPlan, sources: CampaignSources) {
  const product = sources.products.find(({ name }) => name === plan.product);
  if (!product?.id) throw new Error(`no product is called ${plan.product}`);
  const skus = (sources.skus.get(product.id) ?? []).slice(0, plan.skuCount);
  const priced = skus.map((sku) => ({
    sku,
    skuId: sku.id ?? 0,
    priceTwd: sources.priceIn(plan.channelId, sku),
  }));
  return { product, priced };
}

function presentWhole(plan: CampaignPlan, sources: CampaignSources) {
  const { product, priced } = findCampaignGoods(plan, sources);
  const skuIds = priced.map(({ skuId }) => skuId);
  const moments = momentsOf(plan, sources.calendar);
  const ladder = ladderOf(plan, priced);
  const planned = planPledges(plan, { skuIds, ladder, timing: moments });
  const teams = planTeams(plan, moments, planned);
  const finalUnits = sumOfPaid(planned);
  const pledges = planned.map((pledge) => {
    const team = pledge.team === null ? undefined : teams[pledge.team];
    const endedAt = team?.isFull ? team.endedAt : moments.endedAt;
    const finalUnitPriceTwd = joinPriceOf(ladder, finalUnits, pledge.skuId);
    const ending =
      endedAt === null ? null : { endedAt, finalUnitPriceTwd, paidTwd: payableOf(pledge) };
    const fate = fateOf(plan, pledge, ending);
    const sku = priced.find(({ skuId }) => skuId === pledge.skuId)?.sku;
    if (!sku) throw new Error(`SKU ${pledge.skuId} takes no part`);
    const seller = sources.sellerOf(plan.channelId);
    const closesAt = team?.expiresAt ?? moments.closesAt;
    const { shipFrom } = moments;
    const given = { plan, pledge, fate, product, sku, seller, closesAt, shipFrom };
    const written = presentPledgeOrder(given);
    const row = presentPledge(given, written, team?.teamNo ?? null);
    return { pledge, written, row, line: presentPledgeLine(given, written.pledgeNo) };
  });
  const counted = pledges.map(({ row, pledge }) => ({ ...row, skuId: pledge.skuId }));
  const seats = pledges.map(({ row, pledge }) => ({ ...row, team: pledge.team }));
  return {
    campaign: presentCampaign(plan, { ladder, moments }, counted),
    items: presentCampaignItems(plan, skuIds, counted),
    teams: presentTeams(plan, teams, seats),
    pledges,
  };
}

const sumOfPaid = (pledges: readonly PlannedPledge[]): number =>
  pledges.reduce((sum, { quantity, confirmedAt }) => sum + (confirmedAt ? quantity : 0), 0);

type Given = Parameters<typeof presentPledgeOrder>[0];
type Written = ReturnType<typeof presentPledgeOrder>;

function presentPledge(
  { plan, pledge, fate }: Given,
  { orderNo, pledgeNo, heldUntil }: Written,
  teamNo: string | null,
) {
  const { quantity: units, maxQuantity: maxUnits, confirmedAt } = pledge;
  return {
    ...{ pledgeNo, campaignId: plan.id, teamNo, memberId: pledge.joiner.id, orderNo },
    ...{ status: fate.status, units, maxUnits, heldUntil },
    pledgedTwd: units * pledge.ceilingUnitPriceTwd,
    joinedAt: new Date(pledge.joinedAt),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
    endedAt: fate.endedAt === null ? null : new Date(fate.endedAt),
    outcomeText: fate.outcomeText,
  } satisfies typeof groupPledge.$inferInsert;
}

function presentPledgeLine(
  { pledge, fate }: Given,
  pledgeNo: string,
): typeof groupPledgeLine.$inferInsert {
  const { skuId, quantity, maxQuantity, ceilingUnitPriceTwd } = pledge;
  const { finalUnitPriceTwd } = fate;
  const settledQuantity = finalUnitPriceTwd === null ? null : quantity;
  return {
    ...{ pledgeNo, skuId, quantity, maxQuantity, ceilingUnitPriceTwd },
    ...{ settledQuantity, finalUnitPriceTwd },
  };
}
