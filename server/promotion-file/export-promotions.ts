import { and, gt, inArray, isNull } from 'drizzle-orm';
import { type TableFormat, writeTables } from '#server/catalog-file/writing/table-file.ts';
import type { Database } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { findSkuCodes } from './judging/promotion-goods.ts';
import { listStoredCampaigns } from './judging/stored-campaigns.ts';
import { listStoredFlashSales } from './judging/stored-flash-sales.ts';
import { presentPromotion, promotionTableColumns } from './writing/promotion-table.ts';

type ExportOptions = { which: 'running' | 'all'; now?: Date };

/** Writes the upcoming and running group buys and flash sales, or all ever; returns their number. */
export function exportPromotions(
  database: Database,
  path: string,
  format: TableFormat,
  { which, now = new Date() }: ExportOptions,
): Promise<number> {
  return database.transaction(
    async (tx) => {
      const open = inArray(groupCampaign.status, ['DRAFT', 'SCHEDULED', 'OPEN']);
      const promotions = [
        ...(await listStoredCampaigns(tx, which === 'all' ? undefined : open, false)),
        ...(await listStoredFlashSales(
          tx,
          which === 'all'
            ? undefined
            : and(gt(flashSale.endsAt, now), isNull(flashSale.cancelledAt)),
          false,
        )),
      ];
      const skuIds = promotions.flatMap(({ items }) => items.map(({ skuId }) => skuId));
      const codeOf = await findSkuCodes(tx, skuIds);
      const rows = promotions.flatMap((promotion) => presentPromotion(promotion, codeOf));
      const table = { name: '團購與搶購', columns: promotionTableColumns, rows };
      await writeTables(path, format, [table]);
      return promotions.length;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
