import { campaignQuery } from '#web/features/group-buy/campaign/campaign-query.ts';
import {
  type CampaignMoment,
  eventOfCampaign,
} from '#web/features/group-buy/teams/campaign-calendar.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { answerCalendar } from '#web/platform/sharing/calendar-answer.ts';
import type { Route } from './+types/group-buy-calendar.ts';

/** The opening or the close of a group buy as a calendar file. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const moment: CampaignMoment = args.url.pathname.endsWith('/opening.ics')
      ? 'opening'
      : 'closing';
    const query = campaignQuery(channelId, Number(args.params.campaignId));
    const { result } = await client.ensureQueryData(query);
    const { publicUrl } = args.context.get(environmentContext);
    return answerCalendar(eventOfCampaign(result, moment, { publicUrl, channelId }));
  });
