import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { CalendarLinks } from '@kaituan/kit/content/calendar-links.tsx';
import { calendarFilePath } from '#web/navigation/paths/calendar-file-path.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { openOutsideLiff } from '#web/platform/messaging/open-outside.ts';
import { googleCalendarUrl } from '#web/platform/sharing/calendar-file.ts';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';
import { type CampaignMoment, eventOfCampaign } from './campaign-calendar.ts';

const notes: Record<CampaignMoment, string> = {
  opening: '加入後，開團前 10 分鐘由手機行事曆提醒您。',
  closing: '還在考慮？加入後，結團前 1 小時由手機行事曆提醒您。',
};

/** Calendar links for the opening or close of a group buy. */
export function CampaignCalendarLinks({
  campaign,
  moment,
}: {
  campaign: CampaignCard;
  moment: CampaignMoment;
}) {
  const channelId = useChannelId();
  const publicUrl = useShopEnvironment()?.publicUrl;
  if (!publicUrl) return null;
  const path = `/group-buys/${campaign.campaignId}/${moment}.ics`;
  const event = eventOfCampaign(campaign, moment, { publicUrl, channelId });
  return (
    <CalendarLinks
      fileHref={calendarFilePath(path, channelId)}
      googleHref={googleCalendarUrl(event)}
      onOpen={openOutsideLiff}
      note={notes[moment]}
    />
  );
}
