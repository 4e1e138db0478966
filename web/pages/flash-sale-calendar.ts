import { eventOfSale } from '#web/features/flash-sale/flash-calendar.ts';
import { flashSalesQuery } from '#web/features/flash-sale/flash-sale-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { loadPage, pageNotFound } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import { answerCalendar } from '#web/platform/sharing/calendar-answer.ts';
import type { Route } from './+types/flash-sale-calendar.ts';

/** The beginning of a flash sale as a calendar file. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  loadPage(args, async (client) => {
    const channelId = channelIdOf(args.url);
    const { result } = await client.ensureQueryData(flashSalesQuery(channelId));
    const asked = Number(args.params.flashSaleId);
    const sale = result.find(({ flashSaleId }) => flashSaleId === asked);
    if (!sale) throw pageNotFound(args.url);
    const { publicUrl } = args.context.get(environmentContext);
    return answerCalendar(eventOfSale(sale, { publicUrl, channelId }));
  });
