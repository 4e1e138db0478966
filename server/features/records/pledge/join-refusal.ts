import type { RefusalCode, RefusalDetail } from '@kaituan/contract/refusals';
import {
  findJoinRefusal,
  type JoinRefusal,
  joinRefusalText,
} from '@kaituan/domain/group-buy/campaign-join';
import { canEdit } from '@kaituan/domain/group-buy/campaign-life';
import { canTakeSeat } from '@kaituan/domain/group-buy/team-rules';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaignItem } from '#server/database/schema/group-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { campaignTimesOf, teamFactsOf } from './campaign-times.ts';
import { type CampaignItemRow, type JoinedGroup, piecesLeftFor } from './joined-group.ts';

/** Pieces of a SKU, tolerance included. */
export type RequestedPieces = { skuId: number; maxQuantity: number };

const codeOf: Record<JoinRefusal, RefusalCode> = {
  NOT_YET_OPEN: 'CAMPAIGN_NOT_OPEN',
  OVER: 'CAMPAIGN_NOT_OPEN',
  FULL: 'CAMPAIGN_FULL',
  OVER_MEMBER_LIMIT: 'LIMIT_PER_MEMBER',
  OVER_ORDER_LIMIT: 'LIMIT_PER_ORDER',
};

/** Said of goods that were taken off sale while their group buy runs. */
export const soldNoMore = '團購裡的商品停止販售了，不能再跟團；已經付款的訂單照原來的約定';

/** Refuses goods that the channel does not sell any more. */
export function refuseUnsold(unsold: readonly { skuId: number }[]): void {
  if (unsold.length === 0) return;
  const details = unsold.map(({ skuId }) => ({ path: `skus.${skuId}`, rule: 'STOCK', allowed: 0 }));
  throw new Refusal('CAMPAIGN_FULL', { message: soldNoMore, details });
}

/** Refuses a buyer who cannot join now with so many pieces, with the reason and how many are possible. */
export function requireJoinable(
  group: JoinedGroup,
  requested: readonly RequestedPieces[],
  now: Date,
): void {
  const { campaign, items, alreadyPledged, changed } = group;
  const { perMemberMax, perOrderMax } = campaign;
  const endless = { capUnits: null, unitsConfirmed: 0, unitsHeld: 0 };
  const units = requested.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0);
  const refusal = findJoinRefusal(
    { ...campaignTimesOf(campaign), ...endless, perMemberMax, perOrderMax },
    { units, alreadyPledged },
    now.getTime(),
  );
  if (refusal) {
    const allowed =
      refusal === 'OVER_MEMBER_LIMIT'
        ? Math.max(0, (perMemberMax ?? 0) - alreadyPledged)
        : refusal === 'OVER_ORDER_LIMIT'
          ? perOrderMax
          : undefined;
    const details =
      allowed === undefined ? [] : [{ path: 'lines', rule: codeOf[refusal], allowed }];
    throw new Refusal(codeOf[refusal], { message: joinRefusalText[refusal], details });
  }
  requireSeat(group, now);
  refuseFull(requested, items, changed ?? []);
}

/** A pledge that is changed has its seat; it can be changed only while pledges can be edited. */
function requireSeat({ changed, campaign, team }: JoinedGroup, now: Date): void {
  const at = now.getTime();
  if (changed && !canEdit(campaignTimesOf(campaign), at)) throw new Refusal('PLEDGE_BINDING');
  if (!team) return;
  const isForming = team.status === 'FORMING' && at < team.expiresAt.getTime();
  const hasSeat = changed ? isForming : canTakeSeat(teamFactsOf(team), at);
  if (!hasSeat) throw new Refusal('TEAM_NOT_OPEN');
}

function refuseFull(
  requested: readonly RequestedPieces[],
  items: readonly CampaignItemRow[],
  own: readonly RequestedPieces[],
): void {
  const details = requested.flatMap(({ skuId, maxQuantity }): RefusalDetail[] => {
    const item = items.find((one) => one.skuId === skuId);
    const left = item ? piecesLeftFor(item, own) : 0;
    const isFull = left !== null && maxQuantity > left;
    return isFull ? [{ path: `skus.${skuId}`, rule: 'STOCK', allowed: left }] : [];
  });
  if (details.length > 0) throw new Refusal('CAMPAIGN_FULL', { details });
}

/** Refuses pieces that ran out before they could be held, and says how many are left. */
export async function refuseFullPool(
  database: Database,
  campaignId: number,
  requested: readonly RequestedPieces[],
): Promise<never> {
  const skuIds = requested.map(({ skuId }) => skuId);
  const items = await database
    .select()
    .from(groupCampaignItem)
    .where(
      and(eq(groupCampaignItem.campaignId, campaignId), inArray(groupCampaignItem.skuId, skuIds)),
    );
  refuseFull(requested, items, []);
  throw new Refusal('CAMPAIGN_FULL');
}

/** A member has one live pledge in a campaign; changes go through editing it. */
export function refuseSecondPledge({ livePledgeNo }: JoinedGroup): void {
  if (livePledgeNo === null) return;
  const details = [{ path: 'pledgeNo', rule: 'ALREADY_JOINED', suggest: livePledgeNo }];
  throw new Refusal('ALREADY_JOINED', { details });
}
