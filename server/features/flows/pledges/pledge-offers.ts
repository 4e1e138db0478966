import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { isAllowedQuantity, type QuantityRule } from '@kaituan/domain/cart/order-quantity';
import { listOtherTeams, offerOpenMs, teamOffersOf } from '@kaituan/domain/group-buy/team-offer';
import type { Database } from '#server/database/database.ts';
import { presentSkuOffer } from '#server/features/ground/offer/sku-offer.ts';
import { listSkuOffers } from '#server/features/ground/offer/sku-offer-query.ts';
import { presentTeam } from '#server/features/records/campaign/present-team.ts';
import { listOpenTeams, type TeamRow } from '#server/features/records/campaign/team-query.ts';
import type { PledgeRow } from './pledge-query.ts';

/** The options of members of expired teams: open teams, and how many of each SKU the shop sells now. */
export type Alternatives = {
  openTeams: readonly TeamRow[];
  soldBy: ReadonlyMap<number, QuantityRule>;
};

type Scope = { channelId: number; memberId: string; now: Date };

/** Loads the options for those pledges that may choose. */
export async function findAlternatives(
  database: Database,
  pledges: readonly PledgeRow[],
  { channelId, memberId, now }: Scope,
): Promise<Alternatives> {
  const choosing = pledges.filter(isChoosing);
  const campaignIds = [...new Set(choosing.map(({ campaignId }) => campaignId))];
  const skuIds = [...new Set(choosing.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)))];
  const sold = await listSkuOffers(database, { channelId, memberId, now, skuIds });
  return {
    openTeams: await listOpenTeams(database, campaignIds, now),
    soldBy: new Map(sold.map((row) => [row.id, presentSkuOffer(row, now).rule])),
  };
}

/** Whether the pledge's team expired and its owner has not chosen yet. */
function isChoosing({ status, team, offerTaken }: PledgeRow): boolean {
  const isOver = team?.status === 'EXPIRED' && team.endedAt !== null;
  return isOver && status === 'CONFIRMED' && offerTaken === null;
}

/** The options of a pledge in an expired team; null when there is nothing to choose. */
export function presentOffers(
  pledge: PledgeRow,
  { openTeams, soldBy }: Alternatives,
  now: Date,
): Pledge['offers'] {
  const expiredAt = pledge.team?.endedAt ?? null;
  if (expiredAt === null || !isChoosing(pledge)) return null;
  const teams = openTeams.filter(({ campaignId }) => campaignId === pledge.campaignId);
  const isSoldOrdinarily = pledge.lines.every(({ skuId, quantity }) => {
    const rule = soldBy.get(skuId);
    return rule !== undefined && isAllowedQuantity(quantity, rule);
  });
  const choices = teamOffersOf({ expiredAt, otherTeams: teams, isSoldOrdinarily }, now.getTime());
  if (choices.length === 0) return null;
  return {
    choices,
    until: new Date(expiredAt + offerOpenMs).toISOString(),
    teams: listOtherTeams(teams, now.getTime()).map((team) => presentTeam(team, now)),
  };
}
