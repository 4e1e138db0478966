import { isDeepStrictEqual } from 'node:util';
import type { GroupPriceRow, QuantityPrice } from '@kaituan/contract/staff/goods/staff-price-group';
import * as contract from '@kaituan/contract/staff/goods/staff-price-group';
import {
  findGroupPriceMistakes,
  remarkOnGroupJump,
  remarkOnGroupPrice,
} from '@kaituan/domain/pricing/group-price';
import type { ResolvedPrice } from '@kaituan/domain/pricing/pricing';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { priceGroupPrice } from '#server/database/schema/trading-schema.ts';
import { columnsAs } from '#server/database/sql/columns.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { flashOffer } from '#server/features/ground/offer/flash-offer-sql.ts';
import { type SkuRow, skuColumns, skuPriceOf } from '#server/features/ground/offer/sku-price.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isNamed } from '#server/staff/goods/named-goods.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { findPriceGroup } from './price-groups.ts';

const pageSize = 50;
type Row = SkuRow & { productId: number; name: string };
type Place = { channelId: number; priceGroupId: number };

const columns = (channelId: number, now: Date) => ({
  ...skuColumns,
  productId: sql`s.product_id`,
  name: sql`p.name`,
  flash: flashOffer({
    ...{ channelId: sql`${channelId}::int`, memberId: sql`null`, now: instantParameter(now) },
  }),
});

/** The SKUs that a channel offers, with what everybody and a member of the group pay. */
async function listPrices(
  database: Database,
  { channelId, priceGroupId }: Place,
  { where, limit, now }: { where: SQL; limit: number; now: Date },
): Promise<GroupPriceRow[]> {
  const { rows } = await database.execute<Row>(sql`
    select ${columnsAs(columns(channelId, now))}
    from sku s
    join product p on p.id = s.product_id and p.product_status <> 'ARCHIVED'
    join channel_product o on o.product_id = p.id and o.channel_id = ${channelId}
    left join channel_price cp on cp.channel_id = o.channel_id and cp.sku_id = s.id
    left join price_group_price mp on mp.price_group_id = ${priceGroupId} and mp.sku_id = s.id
    where ${where} and not s.is_retired
    order by s.product_id, s.position, s.id limit ${limit}`);
  return rows.map((row) => present(row, channelId));
}

function present(row: Row, channelId: number): GroupPriceRow {
  const flashTwd = row.flash?.priceTwd ?? null;
  const everybody = { ...row, memberPrice: null };
  return {
    ...{ channelId, productId: row.productId, skuId: row.id, code: row.code, name: row.name },
    optionText: row.optionValues.join('、'),
    everybody: asShown(skuPriceOf(everybody, flashTwd)),
    member: asShown(skuPriceOf(row, flashTwd)),
    own: row.memberPrice,
  };
}

const asShown = ({ unitPriceTwd, tiers, source }: ResolvedPrice) => ({
  ...{ priceTwd: unitPriceTwd, tiers, isFlash: source === 'FLASH' },
});

export const searchGroupPriceArray = handleStaff(
  contract.searchGroupPriceArray,
  async ({ priceGroupId, which, search, cursor }, context) => {
    const { database, now } = context;
    const { channelId } = await findPriceGroup(context, priceGroupId);
    const words = search.split(/\s+/).filter(Boolean);
    const conditions = [
      which === 'OWN' ? sql`mp.sku_id is not null` : sql`true`,
      ...(cursor === undefined ? [] : [placeAfter(cursor)]),
      ...words.map(isNamed),
    ];
    const where = sql.join(conditions, sql` and `);
    const rows = await listPrices(
      database,
      { channelId, priceGroupId },
      { where, limit: pageSize + 1, now },
    );
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return { result: shown, nextCursor: last ? String(last.skuId) : null };
  },
);

/** The rows after a SKU, in the order of the list. */
function placeAfter(cursor: string): SQL {
  if (!/^\d{1,9}$/.test(cursor)) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return sql`(s.product_id, s.position, s.id) > (
    select a.product_id, a.position, a.id from sku a where a.id = ${Number(cursor)})`;
}

export const setGroupPrice = handleStaff(
  contract.setGroupPrice,
  async ({ priceGroupId, skuId, seen, own }, context) => {
    const { database, staff, now } = context;
    // As a file locks; who sets prices at once waits here, so that the one read below is the one changed.
    await lockCatalog(database);
    const { channelId } = await findPriceGroup(context, priceGroupId);
    const read = async () => {
      const one = { where: sql`s.id = ${skuId}`, limit: 1, now };
      const [row] = await listPrices(database, { channelId, priceGroupId }, one);
      if (!row) throw new Refusal('NOT_FOUND', { message: '這個通路沒有賣這個規格' });
      return row;
    };
    const before = await read();
    if (!isDeepStrictEqual(before.own, seen)) {
      const text = before.own ? `${before.own.priceTwd} 元` : '和一般一樣';
      throw new Refusal('SETTINGS_CHANGED', {
        message: `別人剛把這個價格改成${text}，請看過再改`,
      });
    }
    const mistakes = own ? findGroupPriceMistakes(own) : [];
    if (mistakes.length > 0) {
      throw new Refusal('VALIDATION_FAILED', {
        ...(mistakes[0] && { message: mistakes[0].text }),
        details: mistakes.map(({ path, text }) => ({ path: `own.${path}`, rule: 'PRICE', text })),
      });
    }
    await store(database, { priceGroupId, skuId }, own);
    await refreshListings(database, [before.productId]);
    const row = await read();
    const side = (price: QuantityPrice | null) => ({ priceTwd: null, tiers: [], ...price });
    staff.note({
      ...{ subjectId: `${priceGroupId}:${before.code}` },
      ...{ before: side(before.own), after: side(own) },
    });
    const everybody = row.everybody.isFlash ? undefined : row.everybody;
    const remarks = own
      ? [
          remarkOnGroupJump(own, before.own, everybody?.priceTwd),
          everybody && remarkOnGroupPrice(own, everybody),
        ].filter((text) => text !== undefined)
      : [];
    return { result: { row, remark: remarks.length > 0 ? remarks.join('；') : null } };
  },
);

async function store(
  database: Database,
  place: { priceGroupId: number; skuId: number },
  own: QuantityPrice | null,
): Promise<void> {
  const { priceGroupId, skuId } = place;
  if (own === null) {
    const isIt = and(
      eq(priceGroupPrice.priceGroupId, priceGroupId),
      eq(priceGroupPrice.skuId, skuId),
    );
    await database.delete(priceGroupPrice).where(isIt);
    return;
  }
  await database
    .insert(priceGroupPrice)
    .values({ ...place, ...own })
    .onConflictDoUpdate({
      target: [priceGroupPrice.priceGroupId, priceGroupPrice.skuId],
      set: own,
    });
}
