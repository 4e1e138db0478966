import { arrangeSections, type HomeSection } from '@kaituan/domain/settings/home-sections';
import { homeRowSize, newArrivalDays } from '@kaituan/domain/shop-limits';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { homeBanner, homeSection } from '#server/database/schema/content-schema.ts';
import { instantParameter } from '#server/database/sql/parameters.ts';
import { pictureColumns } from '#server/features/ground/aggregated/picture-columns.ts';
import {
  isSoldOut,
  popularProducts,
  visibleListing,
} from '#server/features/ground/catalog/product-filter-sql.ts';
import { flashPiecesLeft } from '#server/features/ground/offer/flash-offer-sql.ts';

const dayMs = 86_400_000;

/** The sections of the home page as the owner arranged them. */
export async function listHomeSections(
  database: Database,
  channelId: number,
): Promise<HomeSection[]> {
  const chosen = await database
    .select({
      ...{ key: homeSection.key, isShown: homeSection.isShown },
      ...{ startsAt: homeSection.startsAt, endsAt: homeSection.endsAt },
    })
    .from(homeSection)
    .where(eq(homeSection.channelId, channelId))
    .orderBy(asc(homeSection.position));
  return arrangeSections(
    chosen.map(({ startsAt, endsAt, ...one }) => ({
      ...one,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    })),
  );
}

/** When next something on the home page begins or ends by the shop's plan. */
export async function findNextHomeChange(
  database: Database,
  channelId: number,
  now: Date,
): Promise<string | null> {
  const { rows } = await database.execute<{ atMs: number | null }>(sql`
    select (extract(epoch from min(p.at)) * 1000)::float8 as "atMs"
    from (
      select unnest(array[starts_at, ends_at]) as at from home_section
      where channel_id = ${channelId} and is_shown
      union all
      select unnest(array[starts_at, ends_at]) from home_banner where channel_id = ${channelId}
      union all
      select unnest(array[starts_at, ends_at]) from activity
      where channel_id = ${channelId} and is_pinned
      union all
      select unnest(array[starts_at, ends_at]) from flash_sale
      where channel_id = ${channelId} and ends_at > ${instantParameter(now)}
    ) p
    where p.at > ${instantParameter(now)}`);
  const atMs = rows[0]?.atMs ?? null;
  return atMs === null ? null : new Date(atMs).toISOString();
}

export function listHomeBanners(database: Database, channelId: number, now: Date) {
  return database
    .select({
      id: homeBanner.id,
      title: homeBanner.title,
      subtitle: homeBanner.subtitle,
      link: homeBanner.link,
      picture: pictureColumns,
    })
    .from(homeBanner)
    .innerJoin(media, eq(media.id, homeBanner.mediaId))
    .where(
      and(
        eq(homeBanner.channelId, channelId),
        lte(homeBanner.startsAt, now),
        gt(homeBanner.endsAt, now),
      ),
    )
    .orderBy(asc(homeBanner.position), asc(homeBanner.id));
}

type FlashSaleRow = { id: number; title: string; endsAtMs: number; productIds: number[] };

/**
 * The live flash sale that ends first and has discounted goods available to guests; available goods first,
 * then the largest discounts.
 */
export async function findFirstFlashSale(
  database: Database,
  channelId: number,
  now: Date,
): Promise<FlashSaleRow | undefined> {
  const at = instantParameter(now);
  const { rows } = await database.execute<FlashSaleRow>(sql`
    select o.id, o.title, (extract(epoch from o.ends_at) * 1000)::float8 as "endsAtMs",
      (array_agg(o.product_id order by o.is_sold_out, o.saving desc, o.product_id))[1:${homeRowSize}::int]
        as "productIds"
    from (
      select f.id, f.title, f.ends_at, l.product_id, l.available <= 0 as is_sold_out,
        max(1 - i.flash_price_twd::real / coalesce(cp.price_twd, s.price_twd)) as saving
      from flash_sale f
      join flash_sale_item i on i.flash_sale_id = f.id
      join sku s on s.id = i.sku_id
      join product_listing l on l.product_id = s.product_id
        and ${visibleListing(channelId, now)} and l.restricted = 'NONE'
      left join channel_price cp on cp.channel_id = f.channel_id and cp.sku_id = s.id
      where f.channel_id = ${channelId} and f.starts_at <= ${at} and f.ends_at > ${at}
        and i.flash_price_twd < coalesce(cp.price_twd, s.price_twd)
        and i.ended_at is null and ${flashPiecesLeft} > 0
      group by f.id, l.channel_id, l.product_id
    ) o
    group by o.id, o.title, o.ends_at
    order by o.ends_at, o.id
    limit 1`);
  return rows[0];
}

/**
 * The products of the rows 新品 and 熱門. Hot are the shop's recommendations, then real bestsellers; with few
 * of them the row stays short. Goods that may not be sold
 * online, or are sold out, are in neither.
 */
export async function listHomeProductIds(
  database: Database,
  channelId: number,
  now: Date,
): Promise<{ newIds: number[]; hotIds: number[] }> {
  const advertised = sql`l.restricted = 'NONE' and not ${isSoldOut(now)}`;
  const newSince = instantParameter(new Date(now.getTime() - newArrivalDays * dayMs));
  const { rows } = await database.execute<{ newIds: number[]; hotIds: number[] }>(sql`
    select
      array(
        select l.product_id from product_listing l
        where ${visibleListing(channelId, now)} and ${advertised} and l.display_timestamp > ${newSince}
        order by l.display_timestamp desc, l.product_id desc limit ${homeRowSize}
      ) as "newIds",
      array(
        ${popularProducts(channelId, now, { max: homeRowSize, condition: advertised })}
      ) as "hotIds"`);
  return { newIds: rows[0]?.newIds ?? [], hotIds: rows[0]?.hotIds ?? [] };
}
