import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { withChannel } from '#web/navigation/channel.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import type { CalendarEvent } from '#web/platform/sharing/calendar-file.ts';

/** Calendar events of a group buy with their alarms: a close leaves time to decide and pay. */
export const momentAlarmMinutes = { opening: 10, closing: 60 } as const;
export type CampaignMoment = keyof typeof momentAlarmMinutes;

/** The opening of a group buy, or its close. */
export function eventOfCampaign(
  campaign: Pick<CampaignCard, 'campaignId' | 'title' | 'opensAt' | 'closesAt'>,
  moment: CampaignMoment,
  { publicUrl, channelId }: { publicUrl: string; channelId: number },
): CalendarEvent {
  const { campaignId, title, opensAt, closesAt } = campaign;
  const isOpening = moment === 'opening';
  return {
    uid: `group-buy-${campaignId}-${moment}@${new URL(publicUrl).hostname}`,
    title: `${isOpening ? '團購開團' : '團購結團'}：${title}`,
    description: isOpening ? '開團後就能跟團，越多人越便宜。' : '結團後就不能再跟團。',
    url: publicUrl + withChannel(campaignPath(campaignId), channelId),
    startsAt: isOpening ? opensAt : closesAt,
    ...{ minutes: 15, alarmMinutes: momentAlarmMinutes[moment] },
  };
}
