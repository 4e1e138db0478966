import * as contract from '@kaituan/contract/staff/shop/staff-shop-window';
import { findNumberMistakes, numberRows } from '@kaituan/domain/settings/numbered-rows';
import { findBrandMistakes, type ShopBrand } from '@kaituan/domain/settings/shop-window';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { brand, product } from '#server/database/schema/catalog-schema.ts';
import { drawLastId } from '#server/database/sql/locks.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { leadAway, leadNowhere } from './numbered-table.ts';
import { findPictures } from './pictures.ts';
import { answerSetting, type Setting } from './setting.ts';

type Brand = ShopBrand & { id?: number | undefined; isPinned: boolean };

async function listBrands(database: Database) {
  const rows = await database.select().from(brand).orderBy(asc(brand.position), asc(brand.id));
  return rows.map(({ mediaId, position: _, ...row }) => ({ ...row, pictureId: mediaId }));
}

/** How many goods each brand has. */
export async function countBrandGoods(database: Database) {
  const { rows } = await database.execute<{ id: number; goodsCount: number }>(sql`
    select brand_id as id, count(*)::int as "goodsCount" from product
    where brand_id is not null group by brand_id`);
  return rows;
}

const brands: Setting<Brand[]> = {
  name: 'BRANDS',
  isOfShop: true,
  load: listBrands,
  async check(value, { database }) {
    const former = await listBrands(database);
    const counts = await countBrandGoods(database);
    const reasonToStay = (id: number) => {
      const goods = counts.find((one) => one.id === id)?.goodsCount;
      const name = former.find((one) => one.id === id)?.name;
      return goods && `「${name}」還有 ${goods} 件商品，請先把商品改成別的品牌`;
    };
    const pictures = await findPictures(
      database,
      value.map(({ pictureId }) => pictureId),
    );
    return [
      ...findNumberMistakes(value, former, (id) => reasonToStay(id) || undefined),
      ...findBrandMistakes(value, pictures),
    ];
  },
  async store({ database }, _, value) {
    const former = await listBrands(database);
    const { numbered, begun, ended } = numberRows(value, former, await drawLastId(database, brand));
    const names = new Map(former.map(({ id, name, latinName }) => [id, `${name} ${latinName}`]));
    if (ended.length > 0) await database.delete(brand).where(inArray(brand.id, ended));
    for (const { id, pictureId, ...row } of numbered) {
      const values = { ...row, mediaId: pictureId };
      await database
        .insert(brand)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: brand.id, set: values });
    }
    await leadAway(database, ended.map(pathOfBrand), '/brands');
    await leadNowhere(database, begun.map(pathOfBrand));
    const renamed = numbered
      .filter(
        ({ id, name, latinName }) => names.has(id) && names.get(id) !== `${name} ${latinName}`,
      )
      .map(({ id }) => id);
    const goods = await database
      .select({ id: product.id })
      .from(product)
      .where(sql`${product.brandId} = any(${idsParameter(renamed)})`);
    if (goods.length > 0)
      await refreshListings(
        database,
        goods.map(({ id }) => id),
      );
  },
};
export const [getBrands, saveBrands] = answerSetting(contract.brandSetting, brands);

const pathOfBrand = (id: number) => `/brands/${id}`;
