import { campaignStatus } from '@kaituan/contract/group-buy/campaign';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupTeam } from '#server/database/schema/group-schema.ts';
import type { createCaller } from '#server/testing/shops/call-api.ts';
import {
  itemsSaidBy,
  recountCampaign,
  recountJoiners,
  recountSeats,
  saidBy,
  seatsSaidBy,
} from './recount-campaign.ts';

type Api = Pick<ReturnType<typeof createCaller>, 'call'>;

/** Recounts every public number of a channel's group buys; returns how many were compared. */
export async function walkPublicCounts(
  database: Database,
  api: Api,
  channelId: number,
): Promise<{ campaigns: number; teams: number; joiners: number }> {
  const ids = await listIds(database, channelId);
  const status = [...campaignStatus.options];
  const { result: cards } = await api.call('/GroupBuy/GetCampaignArray', { channelId, status });
  const request = { channelId, campaignIdArray: ids };
  const { result: progresses } = await api.call('/GroupBuy/GetProgressArray', request);
  expect(progresses.map(({ campaignId }) => campaignId)).toEqual(ids);
  const walked = { campaigns: 0, teams: 0, joiners: 0 };
  for (const progress of progresses) {
    const { campaignId } = progress;
    const { itemUnits, ...counts } = await recountCampaign(database, campaignId);
    const label = `campaign ${campaignId}`;
    const { result: detail } = await api.call('/GroupBuy/GetCampaign', { channelId, campaignId });
    const card = cards.find((one) => one.campaignId === campaignId) ?? detail;
    for (const said of [progress, card, detail]) expect(saidBy(said), label).toEqual(counts);
    for (const said of [card, detail]) expect(itemsSaidBy(said), label).toEqual(itemUnits);
    const { min, missing, ratioBps } = progress.goal;
    expect(missing, label).toBe(Math.max(0, min - counts.reached));
    expect(ratioBps, label).toBe(Math.floor((counts.reached * 10_000) / min));
    expect(detail.joiners.map(({ name, units }) => ({ name, units }))).toEqual(
      await recountJoiners(database, campaignId),
    );
    walked.campaigns += 1;
    walked.joiners += detail.joiners.length;
    walked.teams += await walkTeams(database, api, { channelId, campaignId });
  }
  return walked;
}

async function listIds(database: Database, channelId: number): Promise<number[]> {
  const rows = await database
    .select({ id: groupCampaign.id })
    .from(groupCampaign)
    .where(sql`${groupCampaign.channelId} = ${channelId} and ${groupCampaign.status} <> 'DRAFT'`)
    .orderBy(groupCampaign.id)
    .limit(50);
  return rows.map(({ id }) => id);
}

/** Every team, also those in no list, is requested by its number. */
async function walkTeams(
  database: Database,
  api: Api,
  campaign: { channelId: number; campaignId: number },
): Promise<number> {
  const teams = await database
    .select({ teamNo: groupTeam.teamNo })
    .from(groupTeam)
    .where(eq(groupTeam.campaignId, campaign.campaignId));
  const counted = await recountSeats(database, campaign.campaignId);
  for (const { teamNo } of teams) {
    const { result } = await api.call('/GroupBuy/GetCampaign', { ...campaign, teamNo });
    const [team] = result.teams;
    expect(team?.teamNo).toBe(teamNo);
    for (const team of result.teams) expect(counted).toContainEqual(seatsSaidBy(team));
  }
  return teams.length;
}
