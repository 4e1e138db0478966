import { type CampaignStatus, campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import type { Database } from '#server/database/database.ts';
import {
  cancelCampaign,
  moveCampaignOn,
  prolongCampaign,
} from '#server/features/flows/settling/steer-campaign.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { GroupCommand } from './group-command-schema.ts';
import { listCampaigns } from './group-printing.ts';

type Step = Exclude<GroupCommand, { verb: 'list' }>;
type Moving = Exclude<Step, { verb: 'extend' | 'cancel' }>;

const statusAfter: Record<Moving['verb'], CampaignStatus> = {
  procuring: 'PROCURING',
  arrived: 'ARRIVED',
  distributing: 'DISTRIBUTING',
  close: 'CLOSED',
};

/** Executes an owner's command about group buys, and returns its output. */
export async function executeGroupCommand(
  database: Database,
  command: GroupCommand,
  now: Date,
): Promise<string> {
  if (command.verb === 'list') return listCampaigns(database, command.which, now);
  const outcome = await inTransaction(database, (transaction) =>
    takeStep(transaction, command, now),
  );
  return `團購 ${command.campaignId} ${outcome}`;
}

async function takeStep(database: Database, command: Step, now: Date): Promise<string> {
  switch (command.verb) {
    case 'extend': {
      const closesAt = await prolongCampaign(database, command, now);
      return `延長至 ${presentTaipeiTime(closesAt)}，參加者 24 小時內可退出`;
    }
    case 'cancel':
      await cancelCampaign(database, command, now);
      return '已取消，款項將全額退回';
    default: {
      const status = statusAfter[command.verb];
      await moveCampaignOn(database, { campaignId: command.campaignId, status }, now);
      return campaignStatusText[status];
    }
  }
}
