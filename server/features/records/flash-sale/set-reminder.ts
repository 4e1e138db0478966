import * as contract from '@kaituan/contract/catalog/flash-sale';
import { canAskForReminder } from '@kaituan/domain/flash-sale/flash-sale-life';
import { and, eq } from 'drizzle-orm';
import { flashSale, flashSaleReminder } from '#server/database/schema/flash-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export const setReminder = handle(
  contract.setReminder,
  async ({ flashSaleId, isOn }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const [sale] = await database.select().from(flashSale).where(eq(flashSale.id, flashSaleId));
    if (!sale || sale.cancelledAt) throw new Refusal('NOT_FOUND');
    if (!isOn) {
      await database
        .delete(flashSaleReminder)
        .where(
          and(
            eq(flashSaleReminder.flashSaleId, flashSaleId),
            eq(flashSaleReminder.memberId, memberId),
          ),
        );
      return { result: { isReminded: false } };
    }
    const times = { startsAt: sale.startsAt.getTime(), endsAt: sale.endsAt.getTime() };
    if (!canAskForReminder(times, now.getTime())) {
      throw new Refusal('GONE', { message: '活動即將開始或已經開始，無法再設定提醒' });
    }
    const row = { flashSaleId, memberId, askedAt: now };
    await database.insert(flashSaleReminder).values(row).onConflictDoNothing();
    return { result: { isReminded: true } };
  },
);
