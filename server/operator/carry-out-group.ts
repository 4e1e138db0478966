import { type CampaignStatus, campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import type { Database } from '#server/database/database.ts';
import {
  callOffCampaign,
  moveCampaignOn,
  prolongCampaign,
} from '#server/features/flows/settling/steer-campaign.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import { listCampaigns } from './group-printing.ts';
import type { GroupWish } from './group-wish.ts';

type Step = Exclude<GroupWish, { verb: 'list' }>;
type Moving = Exclude<Step, { verb: 'extend' | 'cancel' }>;

const statusAfter: Record<Moving['verb'], CampaignStatus> = {
  procuring: 'PROCURING',
  arrived: 'ARRIVED',
  distributing: 'DISTRIBUTING',
  close: 'CLOSED',
};

/** Does what the owner wants with group buys, and says what came of it. */
export async function carryOutGroup(
  database: Database,
  wish: GroupWish,
  now: Date,
): Promise<string> {
  if (wish.verb === 'list') return listCampaigns(database, wish.which, now);
  const outcome = await inTransaction(database, (transaction) => takeStep(transaction, wish, now));
  return `團購 ${wish.campaignId} ${outcome}`;
}

async function takeStep(database: Database, wish: Step, now: Date): Promise<string> {
  switch (wish.verb) {
    case 'extend': {
      const closesAt = await prolongCampaign(database, wish, now);
      return `延長至 ${presentTaipeiTime(closesAt)}，參加者 24 小時內可退出`;
    }
    case 'cancel':
      await callOffCampaign(database, wish, now);
      return '已取消，款項將全額退回';
    default: {
      const status = statusAfter[wish.verb];
      await moveCampaignOn(database, { campaignId: wish.campaignId, status });
      return campaignStatusText[status];
    }
  }
}
