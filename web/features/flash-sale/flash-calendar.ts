import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { withChannel } from '#web/navigation/channel.ts';
import { flashSalePath } from '#web/navigation/paths/product-lists.ts';
import type { CalendarEvent } from '#web/platform/sharing/calendar-file.ts';

/** The alarm of a flash sale's calendar entry. */
export const saleAlarmMinutes = 10;

/** The calendar event of a flash sale's start. */
export function eventOfSale(
  { flashSaleId, title, startsAt }: Pick<FlashSale, 'flashSaleId' | 'title' | 'startsAt'>,
  { publicUrl, channelId }: { publicUrl: string; channelId: number },
): CalendarEvent {
  return {
    uid: `flash-sale-${flashSaleId}@${new URL(publicUrl).hostname}`,
    title: `限時搶購開賣：${title}`,
    description: '數量有限，先登入會員、備好付款方式。',
    url: publicUrl + withChannel(flashSalePath, channelId),
    ...{ startsAt, minutes: 30, alarmMinutes: saleAlarmMinutes },
  };
}
