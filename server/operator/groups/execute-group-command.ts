import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { chatText, reportOf, supplierText } from '@kaituan/domain/group-buy/campaign-report';
import { proposeClose } from '@kaituan/domain/group-buy/early-close';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { GroupCommand } from './group-command-schema.ts';
import { describeWhole, presentCampaigns, presentLiveCampaign } from './group-printing.ts';

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
  if (command.verb === 'show') {
    return presentLiveCampaign(await describeWhole(ask, command.campaignId));
  }
  if (command.verb === 'text' || command.verb === 'supplier') {
    const { campaignId } = command;
    const { result } = await ask('/StaffGroupBuy/DescribeCampaign', { campaignId });
    const report = reportOf(result);
    return command.verb === 'text' ? chatText(report, command.link) : supplierText(report);
  }
  return `團購 ${command.campaignId} ${await takeStep(ask, command)}`;
}

async function takeStep(
  ask: AskStaff,
  command: Exclude<GroupCommand, { verb: 'list' | 'show' | 'text' | 'supplier' }>,
): Promise<string> {
  const { campaignId } = command;
  switch (command.verb) {
    case 'extend': {
      const request = { campaignId, hours: command.hours };
      const { result } = await ask('/StaffGroupBuy/ExtendCampaign', request);
      return `延長至 ${presentTaipeiTime(new Date(result.closesAt))}，參加者 24 小時內可退出`;
    }
    case 'close-earlier': {
      const { result } = await ask('/StaffGroupBuy/DescribeCampaign', { campaignId });
      const { earliestCloseAt, closesAt: former } = result;
      const closesAt = earliestCloseAt ? proposeClose(earliestCloseAt) : former;
      await ask('/StaffGroupBuy/AdvanceCampaignClose', { campaignId, closesAt });
      return `提早到 ${presentTaipeiTime(new Date(closesAt))} 結團，參加者在那之前可以調整或退出`;
    }
    case 'remind': {
      const { result } = await ask('/StaffGroupBuy/RemindUnpaid', { campaignId });
      return `已提醒 ${result.reminded} 人`;
    }
    case 'tell': {
      const { result } = await ask('/StaffGroupBuy/TellJoiners', {
        campaignId,
        text: command.text,
      });
      return `已通知 ${result.told} 人`;
    }
    case 'cancel':
      await ask('/StaffGroupBuy/CancelCampaign', { campaignId, reason: command.reason });
      return '已取消，付過的款項將全額退回';
    default: {
      const status = statusAfter[command.verb];
      await ask('/StaffGroupBuy/MoveCampaignOn', { campaignId, status });
      return campaignStatusText[status];
    }
  }
}
