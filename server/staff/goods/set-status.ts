import * as contract from '@kaituan/contract/staff/goods/staff-goods';
import { findStatusMistake, type StatusFacts } from '@kaituan/domain/catalog/product-status';
import { eq, sql } from 'drizzle-orm';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import { statusLabels } from '#server/catalog-file/columns/column-fields.ts';
import type { Database } from '#server/database/database.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { noteSoldAgain, noteStopped } from '#server/features/records/bulletin/sale-stop.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireProduct } from './staff-product.ts';
import { writeGoods } from './write-goods.ts';

export const setStatus = handleStaff(
  contract.setStatus,
  async ({ productId, seenStatus, status, recallId }, context) => {
    const { database, staff } = context;
    // As a file locks: the catalogue first.
    await lockCatalog(database);
    const [row] = await database.select().from(product).where(eq(product.id, productId));
    if (!row) throw new Refusal('NOT_FOUND', { message: `找不到商品 ${productId}` });
    await requireProduct(context, productId, 'CHANGE');
    const before = row.productStatus;
    if (before !== seenStatus) {
      throw new Refusal('SETTINGS_CHANGED', {
        message: `別人剛把它改成${statusLabels[before]}，請看過再改`,
        details: [{ path: 'status', rule: 'CHANGED', allowed: before }],
      });
    }
    const mistake =
      status === 'ACTIVE' ? findStatusMistake(await readFacts(database, productId)) : undefined;
    if (mistake) {
      const details = [{ path: 'status', rule: 'STATUS', text: mistake }];
      throw new Refusal('VALIDATION_FAILED', { message: mistake, details });
    }
    await writeGoods(context, [
      [headingOf('productCode'), headingOf('status')],
      [presentCellText(row.code), statusLabels[status]],
    ]);
    const { now } = context;
    if (before === 'ARCHIVED') {
      if (status !== 'ARCHIVED') await noteSoldAgain(database, productId, now);
    } else if (status === 'ARCHIVED' && recallId !== undefined) {
      const stopped = [{ productId, status: before }];
      await noteStopped(database, { bulletinId: recallId, stopped }, now);
    }
    staff.note({ subjectId: row.code, before: { status: before }, after: { status } });
    return { result: { status } };
  },
);

async function readFacts(database: Database, productId: number): Promise<StatusFacts> {
  const { rows } = await database.execute<StatusFacts>(sql`
    select
      (select count(*)::int from sku where product_id = p.id and not is_retired) as "variantCount",
      (select count(*)::int from channel_product where product_id = p.id) as "channelCount"
    from product p where p.id = ${productId}`);
  const [facts] = rows;
  if (!facts) throw new Error(`product ${productId} is gone`);
  return facts;
}
