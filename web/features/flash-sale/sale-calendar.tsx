import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { CalendarLinks } from '@kaituan/kit/content/calendar-links.tsx';
import { calendarFilePath } from '#web/navigation/paths/calendar-file-path.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { openOutsideLiff } from '#web/platform/messaging/open-outside.ts';
import { googleCalendarUrl } from '#web/platform/sharing/calendar-file.ts';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';
import { eventOfSale, saleAlarmMinutes } from './flash-calendar.ts';

/** Calendar links for a sale's start. */
export function SaleCalendar({ sale }: { sale: FlashSale }) {
  const channelId = useChannelId();
  const publicUrl = useShopEnvironment()?.publicUrl;
  if (!publicUrl) return null;
  const path = `/flash-sales/${sale.flashSaleId}/calendar.ics`;
  return (
    <CalendarLinks
      fileHref={calendarFilePath(path, channelId)}
      googleHref={googleCalendarUrl(eventOfSale(sale, { publicUrl, channelId }))}
      onOpen={openOutsideLiff}
      note={`加入後，開賣前 ${saleAlarmMinutes} 分鐘由手機行事曆提醒您。`}
    />
  );
}
