import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { apiOf } from '@kaituan/api-client/query-client';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ActionKind, defineAction } from '#web/navigation/intended-action.ts';

export type RemindMe = { kind: 'REMIND_OF_FLASH_SALE'; flashSaleId: number };

/** Sets or removes a reminder, with a toast. */
export async function setReminder(
  client: QueryClient,
  request: { flashSaleId: number; isOn: boolean },
): Promise<void> {
  try {
    await apiOf(client)('/FlashSale/SetReminder', request);
    showToast(request.isOn ? '已記下這一檔，開賣前 10 分鐘通知您' : '已取消提醒', 'SUCCESS');
  } catch (error) {
    const notice = noticeOf(error, navigator.onLine);
    const text = findRefusal(error)?.message ?? (notice.kind === 'TOAST' ? notice.text : null);
    if (text) showToast(text, 'ERROR');
  }
  await client.invalidateQueries({ queryKey: ['/FlashSale/GetFlashSaleArray'] });
}

/** A guest's 提醒我, performed after the sign-in. */
export const flashSaleActions: readonly ActionKind[] = [
  defineAction<RemindMe>(
    'REMIND_OF_FLASH_SALE',
    ({ flashSaleId }) =>
      Number.isSafeInteger(flashSaleId)
        ? { kind: 'REMIND_OF_FLASH_SALE', flashSaleId: flashSaleId as number }
        : undefined,
    ({ flashSaleId }, { client }) => setReminder(client, { flashSaleId, isOn: true }),
  ),
];
