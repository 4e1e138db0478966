import type { joinCampaign } from '@kaituan/contract/group-buy/group-buy';
import type { RefusalDetail } from '@kaituan/contract/refusals';
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { GroupJoining } from '#server/database/schema/cart-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { requireVisiblePrices } from '#server/features/flows/cart/hidden-cart-price.ts';
import { changeCheckout } from '#server/features/flows/checkout/checkout-query.ts';
import { openCheckout } from '#server/features/flows/checkout/open-checkout.ts';
import { getChannelTerms, requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import {
  refuseSecondPledge,
  refuseUnsold,
  requireJoinable,
} from '#server/features/records/pledge/join-refusal.ts';
import {
  ceilingOf,
  type JoinedGroup,
  loadJoinedGroup,
} from '#server/features/records/pledge/joined-group.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

type JoinRequest = z.output<typeof joinCampaign.request>;
type JoinSource = JoinRequest['source'];

/**
 * Opens the checkout of a member who joins a group buy: in the given team, in a new one (NEW), or without a
 * team.
 */
export async function openJoinCheckout(
  context: CallContext,
  input: JoinRequest,
  teamNo: GroupJoining['teamNo'],
): Promise<{ result: { checkoutNo: string } }> {
  const { database } = context;
  const { memberId } = requireCaller(context.caller);
  const { channelId, campaignId } = input;
  await requireChannel(database, channelId);
  await requireVisiblePrices(database, { memberId, channelId });
  const campaign = await getJoinableCampaign(database, { channelId, campaignId });
  if ((campaign.mode === 'TEAM') !== (teamNo !== null)) throw new Refusal('TEAM_NOT_OPEN');
  const lines = joinedLinesOf(input.lines, campaign);
  const joining = { campaignId, teamNo, lines };
  const group = await loadJoinedGroup(database, joining, memberId);
  refuseForeignSkus(group);
  refuseSecondPledge(group);
  requireJoinable(group, lines, context.now);
  const checkoutNo = await insertJoinCheckout(context, group, { channelId, source: input.source });
  return { result: { checkoutNo } };
}

/** A checkout for the maximum quantity: the tolerance is paid in advance. */
export async function insertJoinCheckout(
  context: CallContext,
  group: JoinedGroup,
  { channelId, source }: { channelId: number; source?: JoinSource },
): Promise<string> {
  const { database } = context;
  const { memberId } = requireCaller(context.caller);
  const { joining } = group;
  const row = {
    ...{ memberId, channelId, cartType: 'GROUP' as const, group: joining },
    lines: joining.lines.map(({ skuId, maxQuantity: quantity }) => ({
      ...{ skuId, quantity, name: '', unitPriceTwd: ceilingOf(group, skuId) },
    })),
    source: source ?? null,
  };
  const terms = await getChannelTerms(database, channelId);
  const {
    row: opened,
    priceHash,
    lines: priced,
    unavailableLines,
  } = await openCheckout(context, row, terms);
  refuseUnsold(unavailableLines);
  const nameOf = (skuId: number) => priced.find((one) => one.skuId === skuId)?.offer.row.name ?? '';
  await changeCheckout(database, opened, {
    shownPriceHash: priceHash,
    lines: row.lines.map((line) => ({ ...line, name: nameOf(line.skuId) })),
  });
  return opened.checkoutNo;
}

async function getJoinableCampaign(
  database: Database,
  { channelId, campaignId }: { channelId: number; campaignId: number },
) {
  const [found] = await database
    .select()
    .from(groupCampaign)
    .where(
      and(
        eq(groupCampaign.id, campaignId),
        eq(groupCampaign.channelId, channelId),
        ne(groupCampaign.status, 'DRAFT'),
      ),
    );
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Without cases there is no rounding up, so the maximum is the quantity. */
export function joinedLinesOf(
  lines: JoinRequest['lines'],
  { caseQty }: Pick<JoinedGroup['campaign'], 'caseQty'>,
): GroupJoining['lines'] {
  const details = lines.flatMap(({ skuId, quantity, maxQuantity = quantity }, index) => {
    const isRepeated = lines.findIndex((one) => one.skuId === skuId) < index;
    const mistakes: RefusalDetail[] = [];
    if (isRepeated) mistakes.push({ path: `lines[${index}].skuId`, rule: 'REPEATED' });
    if (maxQuantity < quantity) {
      mistakes.push({ path: `lines[${index}].maxQuantity`, rule: 'MIN', allowed: quantity });
    }
    return mistakes;
  });
  if (details.length > 0) throw new Refusal('VALIDATION_FAILED', { details });
  return lines.map(({ skuId, quantity, maxQuantity = quantity, isAllOrNothing = false }) => ({
    ...{ skuId, quantity, isAllOrNothing },
    maxQuantity: caseQty === null ? quantity : maxQuantity,
  }));
}

export function refuseForeignSkus({ joining, items }: JoinedGroup): void {
  const details = joining.lines.flatMap(({ skuId }, index) =>
    items.some((item) => item.skuId === skuId)
      ? []
      : [{ path: `lines[${index}].skuId`, rule: 'NOT_IN_CAMPAIGN' }],
  );
  if (details.length > 0) throw new Refusal('VALIDATION_FAILED', { details });
}
