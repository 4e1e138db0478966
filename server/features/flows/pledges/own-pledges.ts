import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { listWaitingParcels } from '#server/features/flows/joining/pledge-parcels.ts';
import {
  listCampaignsById,
  type ShownCampaign,
} from '#server/features/records/campaign/campaign-query.ts';
import { presentCampaigns } from '#server/features/records/campaign/present-campaigns.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { loadChanges } from './pledge-changes.ts';
import { findAlternatives } from './pledge-offers.ts';
import { findOwnPledge, type PledgeRow } from './pledge-query.ts';
import { isEditable, presentPledge } from './present-pledge.ts';

type OwnPledge = { pledge: Pledge; campaign: CampaignCard };

/** A member's own pledge; NOT_FOUND for another's. */
export async function answerPledge(context: CallContext, pledgeNo: string): Promise<Pledge> {
  const { pledge, campaign } = await loadOwnPledge(context, pledgeNo);
  return presentOwn(context, pledge, campaign);
}

/** The same with its group buy. */
export async function answerPledgeInCampaign(
  context: CallContext,
  pledgeNo: string,
): Promise<OwnPledge> {
  const { pledge, campaign } = await loadOwnPledge(context, pledgeNo);
  const [shown] = await presentOwnPledges(context, campaign.channelId, [pledge]);
  if (!shown) throw new Refusal('NOT_FOUND');
  return shown;
}

/** Pledges of the caller in one channel, each with its group buy, in the given order. */
export async function presentOwnPledges(
  context: CallContext,
  channelId: number,
  pledges: readonly PledgeRow[],
): Promise<OwnPledge[]> {
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  const ids = [...new Set(pledges.map(({ campaignId }) => campaignId))];
  const rows = await listCampaignsById(database, ids, channelId);
  const cards = await presentCampaigns(context, channelId, rows);
  const alternatives = await findAlternatives(database, pledges, { channelId, memberId, now });
  const editable = pledges.filter((pledge) => {
    const campaign = rows.find(({ id }) => id === pledge.campaignId);
    return campaign !== undefined && isEditable(pledge, campaign, now);
  });
  const orderNos = editable.map(({ orderNo }) => orderNo);
  const parcelsOf = await listWaitingParcels(database, { orderNos, channelId });
  const changes = await loadChanges(context, channelId, pledges);
  return pledges.flatMap((pledge) => {
    const campaign = rows.find(({ id }) => id === pledge.campaignId);
    const card = cards.find(({ campaignId }) => campaignId === pledge.campaignId);
    if (!campaign || !card) return [];
    const parcels = parcelsOf.get(pledge.orderNo) ?? [];
    const change = changes.get(pledge.pledgeNo) ?? null;
    const surroundings = { campaign, alternatives, parcels, change, now };
    return [{ pledge: presentPledge(pledge, surroundings), campaign: card }];
  });
}

/** One pledge of the caller in an already loaded group buy. */
export async function presentOwn(
  context: CallContext,
  pledge: PledgeRow,
  campaign: ShownCampaign,
): Promise<Pledge> {
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  const { channelId } = campaign;
  const alternatives = await findAlternatives(database, [pledge], { channelId, memberId, now });
  const { orderNo } = pledge;
  const orderNos = isEditable(pledge, campaign, now) ? [orderNo] : [];
  const parcels = (await listWaitingParcels(database, { orderNos, channelId })).get(orderNo) ?? [];
  const change = (await loadChanges(context, channelId, [pledge])).get(pledge.pledgeNo) ?? null;
  return presentPledge(pledge, { campaign, alternatives, parcels, change, now });
}

async function loadOwnPledge({ database, caller }: CallContext, pledgeNo: string) {
  const { memberId } = requireCaller(caller);
  const pledge = await findOwnPledge(database, { memberId, pledgeNo });
  const [campaign] = pledge ? await listCampaignsById(database, [pledge.campaignId]) : [];
  if (!pledge || !campaign) throw new Refusal('NOT_FOUND');
  return { pledge, campaign };
}
