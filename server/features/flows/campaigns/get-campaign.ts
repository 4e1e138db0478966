import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import * as contract from '@kaituan/contract/group-buy/group-buy';
import { listOtherTeams } from '@kaituan/domain/group-buy/team-offer';
import type { LaterPayments } from '@kaituan/domain/payment/later-payment';
import { refundDaysText, refundWaysText } from '@kaituan/domain/payment/refund-ways';
import { paymentMethodsForPledge } from '@kaituan/domain/pledge/pledge-hold';
import { presentOwn } from '#server/features/flows/pledges/own-pledges.ts';
import { findPledgeIn } from '#server/features/flows/pledges/pledge-query.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import {
  type ChannelTerms,
  getChannelTerms,
  requireChannel,
} from '#server/features/ground/channel/channel-terms.ts';
import { listRecalls } from '#server/features/ground/product/recall-query.ts';
import {
  listCampaignsById,
  type ShownCampaign,
} from '#server/features/records/campaign/campaign-query.ts';
import {
  listLatestJoiners,
  presentJoiner,
} from '#server/features/records/campaign/joiner-query.ts';
import { presentCampaigns } from '#server/features/records/campaign/present-campaigns.ts';
import { presentTeam } from '#server/features/records/campaign/present-team.ts';
import { findTeam, listOpenTeams } from '#server/features/records/campaign/team-query.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listCampaignParcels } from './campaign-parcels.ts';

export const getCampaign = handle(contract.getCampaign, async (input, context) => {
  const { channelId, campaignId, teamNo } = input;
  const { database, now } = context;
  await requireChannel(database, channelId);
  const [row] = await listCampaignsById(database, [campaignId], channelId);
  const [card] = row ? await presentCampaigns(context, channelId, [row]) : [];
  if (!row || !card) throw new Refusal('NOT_FOUND');
  const terms = await getChannelTerms(database, channelId);
  const recalls = await listRecalls(database, card.items, { channelId, now });
  const joiners = await listLatestJoiners(database, campaignId);
  return {
    result: {
      ...card,
      later: { ...card.later, ...describeRefunds(context, terms, card.later) },
      introduction: row.introduction,
      isListed: row.visibility === 'PUBLIC',
      parcels: await listCampaignParcels(database, row, terms, context),
      joiners: joiners.map(presentJoiner),
      teams: row.mode === 'TEAM' ? await listTeams(context, campaignId, teamNo) : [],
      ownPledge: await findOwn(context, row),
      ...(recalls && { recalls }),
    },
  };
});

/** Names the methods that the channel offers and the group buy takes, whenever one joins. */
function describeRefunds(
  { payments, now }: CallContext,
  terms: ChannelTerms,
  later: LaterPayments,
): Pick<CampaignCard['later'], 'refundText' | 'refundDaysText'> {
  const offered = listAvailablePayments(terms, payments.providers).map(({ method }) => method);
  const taken = paymentMethodsForPledge(
    { later, closesAt: Number.POSITIVE_INFINITY },
    now.getTime(),
  );
  const methods = taken.filter((method) => offered.includes(method));
  return {
    refundText: refundWaysText(methods, '退到您在訂單提供的帳戶'),
    refundDaysText: refundDaysText(methods),
  };
}

/** The requested team, which may be private, followed by the teams open to strangers. */
async function listTeams(
  { database, now }: CallContext,
  campaignId: number,
  teamNo: string | undefined,
) {
  const requested = teamNo === undefined ? undefined : await findTeam(database, campaignId, teamNo);
  const open = listOtherTeams(await listOpenTeams(database, [campaignId], now), now.getTime());
  const others = open.filter(({ teamId }) => teamId !== requested?.teamId);
  return [...(requested ? [requested] : []), ...others].map((team) => presentTeam(team, now));
}

async function findOwn(context: CallContext, campaign: ShownCampaign) {
  const { database, caller } = context;
  if (!caller) return null;
  const query = { memberId: caller.memberId, campaignId: campaign.id };
  const pledge = await findPledgeIn(database, query);
  return pledge ? presentOwn(context, pledge, campaign) : null;
}
