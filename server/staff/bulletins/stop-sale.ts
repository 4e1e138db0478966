import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { sql } from 'drizzle-orm';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import { statusLabels } from '#server/catalog-file/columns/column-fields.ts';
import type { Database } from '#server/database/database.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { noteStopped } from '#server/features/records/bulletin/sale-stop.ts';
import { writeGoods } from '#server/staff/goods/write-goods.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';
import { isOnSale } from './bulletin-goods.ts';

type OnSale = Pick<
  StaffBulletin['productArray'][number],
  'productId' | 'code' | 'name' | 'status'
> & { channelIds: number[] };

/** Those of these goods that can be bought, with the channels that offer them. */
export async function listOnSale(
  database: Database,
  productIds: readonly number[],
  now: Date,
): Promise<OnSale[]> {
  const { rows } = await database.execute<OnSale>(sql`
    select p.id as "productId", p.code, p.name, p.product_status as status,
      array(select channel_id from channel_product where product_id = p.id) as "channelIds"
    from product p
    where p.id = any(${idsParameter(productIds)}) and ${isOnSale(now)}
    order by p.id`);
  return rows;
}

/**
 * Takes the goods of a recall off sale everywhere, also those that a group buy or a flash sale sells: nobody joins it for them
 * any more, and what was ordered stays. The catalogue is locked before. Goods that the caller may not change stay.
 */
export async function stopSale(
  { database, staff, now }: StaffContext,
  { bulletinId, productIds }: { bulletinId: number; productIds: readonly number[] },
): Promise<OnSale[]> {
  const isGranted = ({ channelIds }: OnSale) =>
    staff.may('GOODS', null) ||
    (channelIds.length > 0 && channelIds.every((channelId) => staff.may('GOODS', channelId)));
  const stopped = (await listOnSale(database, productIds, now)).filter(isGranted);
  if (stopped.length === 0) return [];
  const lines = stopped.map(({ code }) => [presentCellText(code), statusLabels.ARCHIVED]);
  const headings = [headingOf('productCode'), headingOf('status')];
  await writeGoods({ database, now }, [headings, ...lines], { takesFromPromotions: true });
  await noteStopped(database, { bulletinId, stopped }, now);
  return stopped;
}
