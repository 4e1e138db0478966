import type { StaffCampaign } from '@kaituan/contract/staff/promotions/staff-group-buy';
import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { progressOf } from '@kaituan/domain/group-buy/campaign-goal';
import { type CampaignStatus, campaignStatusAt } from '@kaituan/domain/group-buy/campaign-life';
import { and, desc, eq, ilike, inArray, notInArray, or, sql } from 'drizzle-orm';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { countsOf, goalOf } from '#server/features/flows/settling/change-campaign.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const pageSize = 50;
const running: CampaignStatus[] = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSING'];
const ended: CampaignStatus[] = ['FAILED', 'CANCELLED', 'CLOSED'];
const { status, closesAt, id, channelId, leaderId, title } = groupCampaign;
const isIn = (channels: readonly number[] | 'ALL') =>
  channels === 'ALL' ? sql`true` : inArray(channelId, [...channels]);
const filters = {
  RUNNING: notInArray(status, ended),
  SETTLED: notInArray(status, running),
  ALL: undefined,
};

export const searchCampaignArray = handleStaff(
  contract.searchCampaignArray,
  async ({ which, ofChannelId, search, cursor }, { database, staff, now }) => {
    const rows = await database
      .select()
      .from(groupCampaign)
      .where(
        and(
          filters[which],
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          search === '' ? undefined : isNamed(search),
          or(isIn(staff.channels()), and(eq(leaderId, staff.by), isIn(staff.channelsOfOwn()))),
          cursor === undefined ? undefined : isAfter(cursor),
        ),
      )
      .orderBy(desc(closesAt), desc(id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: shown.map((campaign) => presentCampaignRow(campaign, now)),
      nextCursor: last ? `${last.closesAt.getTime()}.${last.id}` : null,
    };
  },
);

const isNamed = (search: string) =>
  or(
    ilike(title, containing(search)),
    /^\d{1,9}$/.test(search) ? eq(id, Number(search)) : undefined,
  );

function isAfter(cursor: string) {
  const [, closesAtMs, lastId] = /^(\d{1,14})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (closesAtMs === undefined || lastId === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  const moment = new Date(Number(closesAtMs)).toISOString();
  return sql`(${closesAt}, ${id}) < (${moment}::timestamptz, ${Number(lastId)})`;
}

export function presentCampaignRow(campaign: CampaignRow, now: Date): StaffCampaign {
  const { heldBuyers, confirmedBuyers, confirmedUnits } = campaign;
  return {
    ...{ campaignId: campaign.id, channelId: campaign.channelId, title: campaign.title },
    status: campaignStatusAt(campaignTimesOf(campaign), now.getTime()),
    closesAt: campaign.closesAt.toISOString(),
    ...{ confirmedBuyers, confirmedUnits, heldBuyers },
    ratioBps: progressOf(goalOf(campaign), countsOf(campaign)).ratioBps,
    teamSize: campaign.teamSize,
    outcome: campaign.cancelReason ?? campaign.outcomeText,
  };
}
