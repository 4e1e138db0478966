import { progressOf } from '@kaituan/domain/group-buy/campaign-goal';
import {
  type CampaignStatus,
  campaignStatusAt,
  campaignStatusText,
} from '@kaituan/domain/group-buy/campaign-life';
import { desc, notInArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/group-schema.ts';
import { countsOf, goalOf } from '#server/features/flows/settling/change-campaign.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { groupLists } from './group-command-schema.ts';

const listSize = 50;
const running: CampaignStatus[] = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSING'];
const ended: CampaignStatus[] = ['FAILED', 'CANCELLED', 'CLOSED'];

/** Group buys, latest close first, one per line. */
export async function listCampaigns(
  database: Database,
  which: (typeof groupLists)[number],
  now: Date,
): Promise<string> {
  const { status, closesAt, id } = groupCampaign;
  const filters = {
    running: notInArray(status, ended),
    settled: notInArray(status, running),
    all: undefined,
  };
  const campaigns = await database
    .select()
    .from(groupCampaign)
    .where(filters[which])
    .orderBy(desc(closesAt), desc(id))
    .limit(listSize);
  const lines = campaigns.map((campaign) => summarise(campaign, now));
  return lines.length > 0 ? lines.join('\n') : '沒有團購';
}

function summarise(campaign: CampaignRow, now: Date): string {
  const { id, title, closesAt, heldBuyers, confirmedBuyers, confirmedUnits } = campaign;
  const status = campaignStatusAt(campaignTimesOf(campaign), now.getTime());
  const { ratioBps } = progressOf(goalOf(campaign), countsOf(campaign));
  const outcome = campaign.cancelReason ?? campaign.outcomeText;
  return [
    ...[String(id), campaignStatusText[status], title],
    `${presentTaipeiTime(closesAt)} 結團`,
    `${confirmedBuyers} 人 ${confirmedUnits} 份（${Math.floor(ratioBps / 100)}%）`,
    heldBuyers > 0 ? `${heldBuyers} 人付款中` : '',
    outcome,
  ]
    .filter(Boolean)
    .join('  ');
}
