import * as contract from '@kaituan/contract/staff/shop/staff-shop-window';
import { findNumberMistakes, numberRows } from '@kaituan/domain/settings/numbered-rows';
import {
  type HomeBanner as Banner,
  findActivityMistakes,
  findBannerMistakes,
  type ShopActivity,
} from '@kaituan/domain/settings/shop-window';
import { findKeyMistakes, matchSystemActivities } from '@kaituan/domain/settings/system-activities';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { activity, activityProduct, product } from '#server/database/schema/catalog-schema.ts';
import { homeBanner } from '#server/database/schema/content-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { drawLastId } from '#server/database/sql/locks.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { leadAway, leadNowhere } from './numbered-table.ts';
import { findPictures } from './pictures.ts';
import { answerSetting, type Setting } from './setting.ts';

type Numbered = { id?: number | undefined };
const iso = (at: Date) => at.toISOString();

async function listBanners(database: Database, channelId: number) {
  const rows = await database
    .select()
    .from(homeBanner)
    .where(eq(homeBanner.channelId, channelId))
    .orderBy(asc(homeBanner.position), asc(homeBanner.id));
  return rows.map(({ id, title, subtitle, link, mediaId, startsAt, endsAt }) => ({
    ...{ id, title, subtitle, link, pictureId: mediaId },
    ...{ startsAt: iso(startsAt), endsAt: iso(endsAt) },
  }));
}

const banners: Setting<(Banner & Numbered)[]> = {
  name: 'BANNERS',
  load: (database, { channelId }) => listBanners(database, channelId),
  async check(value, { database }, { channelId }) {
    const former = await listBanners(database, channelId);
    const pictures = await findPictures(
      database,
      value.map(({ pictureId }) => pictureId),
    );
    const numbers = findNumberMistakes(value, former);
    return [...numbers, ...findBannerMistakes(value, pictures)];
  },
  async store({ database }, { channelId }, value) {
    const former = await listBanners(database, channelId);
    const { numbered, ended } = numberRows(value, former, await drawLastId(database, homeBanner));
    if (ended.length > 0) await database.delete(homeBanner).where(inArray(homeBanner.id, ended));
    for (const { id, pictureId, startsAt, endsAt, ...row } of numbered) {
      const values = {
        ...{ ...row, channelId, mediaId: pictureId },
        ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
      };
      await database
        .insert(homeBanner)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: homeBanner.id, set: values });
    }
  },
};
export const [getBanners, saveBanners] = answerSetting(contract.bannerSetting, banners);

type Activity = ShopActivity &
  Numbered & { key: string | null; isPinned: boolean; audience: 'ALL' | 'GUEST' };

async function listActivities(
  database: Database,
  channelId: number,
): Promise<(Activity & { id: number })[]> {
  const rows = await database
    .select()
    .from(activity)
    .where(eq(activity.channelId, channelId))
    .orderBy(asc(activity.position), asc(activity.id));
  const { rows: goods } = await database.execute<{ id: number; codes: string[] }>(sql`
      select ap.activity_id as id, array_agg(p.code order by ap.position, p.id) as codes
      from activity_product ap join product p on p.id = ap.product_id
      join activity a on a.id = ap.activity_id
      where a.channel_id = ${channelId} and not ap.is_automatic group by ap.activity_id`);
  const codesOf = new Map(goods.map(({ id, codes }) => [id, codes]));
  return rows.map(({ id, key, name, subtitle, introduction, isPinned, audience, ...row }) => ({
    ...{ id, key, name, subtitle, introduction, isPinned, audience },
    ...{ startsAt: iso(row.startsAt), endsAt: iso(row.endsAt), pictureId: row.mediaId },
    productCodes: codesOf.get(id) ?? [],
  }));
}

const activities: Setting<Activity[]> = {
  name: 'ACTIVITIES',
  changesListings: true,
  // A system activity is known by its key, also in a file of another shop: its number is not shown.
  async load(database, { channelId }) {
    const rows = await listActivities(database, channelId);
    return rows.map(({ id, ...row }) => (row.key === null ? { id, ...row } : row));
  },
  async check(given, { database }, { channelId }) {
    const former = await listActivities(database, channelId);
    const value = matchSystemActivities(given, former);
    const used = await database
      .select({ id: groupCampaign.activityId, title: groupCampaign.title })
      .from(groupCampaign)
      .where(eq(groupCampaign.channelId, channelId));
    const reasonToStay = (id: number) => {
      const { name = '' } = former.find((one) => one.id === id) ?? {};
      const campaign = used.find((one) => one.id === id);
      return campaign && `團購「${campaign.title}」在「${name}」裡，不能刪除`;
    };
    const pictures = await findPictures(
      database,
      value.map(({ pictureId }) => pictureId),
    );
    const codes = new Set((await findGoods(database, value)).keys());
    return [
      ...findNumberMistakes(value, former, reasonToStay),
      ...findKeyMistakes(value, former),
      ...findActivityMistakes(value, { pictures, codes }),
    ];
  },
  async store({ database }, { channelId }, given) {
    const former = await listActivities(database, channelId);
    const value = matchSystemActivities(given, former);
    const { numbered, begun, ended } = numberRows(
      value,
      former,
      await drawLastId(database, activity),
    );
    const goods = await findGoods(database, value);
    const touched = new Set(await listGoodsOf(database, ended));
    if (ended.length > 0) await database.delete(activity).where(inArray(activity.id, ended));
    await leadAway(database, ended.map(pathOfActivity), '/');
    await leadNowhere(database, begun.map(pathOfActivity));
    const before = new Map(former.map((one) => [one.id, one.productCodes]));
    for (const { id, pictureId, startsAt, endsAt, productCodes, ...row } of numbered) {
      const values = {
        ...{ ...row, channelId, mediaId: pictureId },
        ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
      };
      await database
        .insert(activity)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: activity.id, set: values });
      if (before.get(id)?.join() === productCodes.join()) continue;
      for (const productId of await listGoodsOf(database, [id])) touched.add(productId);
      const ids = productCodes.flatMap((code) => goods.get(code) ?? []);
      await replaceGoods(database, id, ids);
      for (const productId of ids) touched.add(productId);
    }
    if (touched.size > 0) await refreshListings(database, [...touched]);
  },
};
export const [getActivities, saveActivities] = answerSetting(contract.activitySetting, activities);

const pathOfActivity = (id: number) => `/collections/${id}`;

/** The goods that activities name by their codes. */
async function findGoods(
  database: Database,
  value: readonly Activity[],
): Promise<Map<string, number>> {
  const codes = [...new Set(value.flatMap(({ productCodes }) => productCodes))];
  if (codes.length === 0) return new Map();
  const rows = await database
    .select({ id: product.id, code: product.code })
    .from(product)
    .where(inArray(product.code, codes));
  return new Map(rows.map(({ id, code }) => [code, id]));
}

const listGoodsOf = async (database: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await database
      .selectDistinct({ id: activityProduct.productId })
      .from(activityProduct)
      .where(sql`${activityProduct.activityId} = any(${idsParameter(ids)})`)
  ).map(({ id }) => id);

/** Puts goods into an activity by hand; those that its rule put there stay. */
async function replaceGoods(
  database: Database,
  activityId: number,
  productIds: readonly number[],
): Promise<void> {
  const byHand = and(
    eq(activityProduct.activityId, activityId),
    eq(activityProduct.isAutomatic, false),
  );
  await database.delete(activityProduct).where(byHand);
  if (productIds.length === 0) return;
  await database
    .insert(activityProduct)
    .values(
      productIds.map((productId, position) => ({
        ...{ activityId, productId, position, isAutomatic: false },
      })),
    )
    .onConflictDoUpdate({
      target: [activityProduct.activityId, activityProduct.productId],
      set: { position: sql`excluded.position`, isAutomatic: false },
    });
}
