import * as contract from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { refreshListingsOf } from '#server/features/ground/product/listing.ts';
import { stopFlashSale } from '#server/features/records/flash-sale/stop-flash-sale.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { requireFlashSale } from './staff-flash-sale.ts';

export const endFlashSale = handleStaff(
  contract.endFlashSale,
  async ({ flashSaleId }, context) => stopNoted(context, { flashSaleId, cancelReason: null }),
  { transaction: 'OWN' },
);

export const cancelFlashSale = handleStaff(
  contract.cancelFlashSale,
  async ({ flashSaleId, reason }, context) =>
    stopNoted(context, { flashSaleId, cancelReason: reason }),
  { transaction: 'OWN' },
);

/** Opens its transactions itself: lists are refreshed when stock is free again. */
async function stopNoted(
  context: StaffContext,
  asked: { flashSaleId: number; cancelReason: string | null },
) {
  const { database, staff, now } = context;
  const { endsAt } = await requireFlashSale(context, asked.flashSaleId);
  const { skuIds, returned } = await inTransaction(database, (transaction) =>
    stopFlashSale(transaction, asked, now),
  );
  await refreshListingsOf(database, skuIds);
  const after = await requireFlashSale(context, asked.flashSaleId);
  staff.note({
    before: { endsAt: endsAt.toISOString() },
    after: {
      endsAt: after.endsAt.toISOString(),
      ...(after.cancelReason !== null && { reason: after.cancelReason }),
      returned,
    },
  });
  return { result: { returned } };
}
