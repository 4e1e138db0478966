import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { AskStaff } from './ask-staff.ts';
import type { GroupCommand } from './group-command-schema.ts';
import { presentCampaigns } from './group-printing.ts';

const statusAfter = {
  procuring: 'PROCURING',
  arrived: 'ARRIVED',
  distributing: 'DISTRIBUTING',
  close: 'CLOSED',
} as const;

/** Executes an owner's command about group buys over staff calls, and returns its output. */
export async function executeGroupCommand(ask: AskStaff, command: GroupCommand): Promise<string> {
  if (command.verb === 'list') {
    const { which, after: cursor } = command;
    return presentCampaigns(
      await ask('/StaffGroupBuy/SearchCampaignArray', { which, cursor }),
      which,
    );
  }
  return `團購 ${command.campaignId} ${await takeStep(ask, command)}`;
}

async function takeStep(
  ask: AskStaff,
  command: Exclude<GroupCommand, { verb: 'list' }>,
): Promise<string> {
  const { campaignId } = command;
  switch (command.verb) {
    case 'extend': {
      const request = { campaignId, hours: command.hours };
      const { result } = await ask('/StaffGroupBuy/ExtendCampaign', request);
      return `延長至 ${presentTaipeiTime(new Date(result.closesAt))}，參加者 24 小時內可退出`;
    }
    case 'cancel':
      await ask('/StaffGroupBuy/CancelCampaign', { campaignId, reason: command.reason });
      return '已取消，款項將全額退回';
    default: {
      const status = statusAfter[command.verb];
      await ask('/StaffGroupBuy/MoveCampaignOn', { campaignId, status });
      return campaignStatusText[status];
    }
  }
}
