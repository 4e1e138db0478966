import type { Picture } from '@kaituan/contract/media';
import type { FoodLabel } from '@kaituan/domain/catalog/food-label';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { columnsAs } from '#server/database/sql/columns.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { epochMs } from '#server/database/sql/parameters.ts';
import { flashOffer } from './flash-offer-sql.ts';
import { type SkuRow, skuColumns } from './sku-price.ts';

/** A SKU as a channel offers it to one member now; moments in milliseconds since 1970. */
export type SkuOfferRow = SkuRow & {
  productId: number;
  productCode: string;
  preorderCap: number | null;
  preordered: number;
  name: string;
  productStatus: string;
  displayTimestamp: number;
  maxEndTimestamp: number;
  temperature: 'AMBIENT' | 'CHILLED' | 'FROZEN';
  restricted: string;
  rescissionExemption: string | null;
  foodLabel: FoodLabel | null;
  preorderShipFrom: number | null;
  weightG: number | null;
  sidesMm: [number, number, number] | null;
  picture: Picture | null;
};

type OfferScope = { channelId: number; memberId: string | null; now: Date };

/** The offers of SKUs, unordered; those that the channel does not offer are left out. */
export async function listSkuOffers(
  database: Database,
  query: OfferScope & { skuIds: readonly number[] },
): Promise<SkuOfferRow[]> {
  if (query.skuIds.length === 0) return [];
  return offersById(database, { ...scopeOf(query), skuIds: `{${query.skuIds.join(',')}}` });
}

/** The offers of SKUs by their codes or those of their styles, case-insensitively, in the order of the styles. */
export function listSkuOffersByCode(
  database: Database,
  query: OfferScope & { codes: readonly string[] },
): Promise<SkuOfferRow[]> {
  const codes = JSON.stringify(query.codes.map((code) => code.toUpperCase()));
  return offersByCode(database, { ...scopeOf(query), codes });
}

const scopeOf = ({ channelId, memberId, now }: OfferScope) => ({
  channelId,
  memberId,
  now: now.toISOString(),
});

const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

const offerColumns = {
  ...skuColumns,
  productId: sql`s.product_id`,
  productCode: sql`p.code`,
  preorderCap: sql`s.preorder_cap`,
  preordered: sql`s.preordered`,
  name: sql`p.name`,
  // One that is sold no more is over as an archived product is.
  productStatus: sql`case when s.is_retired then 'ARCHIVED' else p.product_status end`,
  temperature: sql`p.temperature`,
  restricted: sql`p.restricted`,
  rescissionExemption: sql`p.rescission_exemption`,
  foodLabel: sql`p.food || jsonb_build_object('origin', p.origin)`,
  displayTimestamp: epochMs(sql`p.display_timestamp`),
  maxEndTimestamp: epochMs(sql`p.max_end_timestamp`),
  preorderShipFrom: epochMs(sql`p.preorder_ship_from`),
  weightG: sql`p.weight_g`,
  sidesMm: sql`p.sides_mm`,
  flash: flashOffer({ channelId: sql`o.channel_id`, memberId: placeholder('memberId'), now }),
  picture: sql`(
    select jsonb_build_object(
      'id', v.id, 'width', v.width, 'height', v.height, 'alt', v.alt, 'color', v.color)
    from media v where v.product_id = p.id order by v.position, v.id limit 1)`,
};

const offersWhere = (isAsked: SQL): SQL => sql`
  select ${columnsAs(offerColumns)}
  from sku s
  join product p on p.id = s.product_id and p.product_status <> 'DRAFT'
  join channel_product o on o.product_id = p.id and o.channel_id = ${placeholder('channelId')}
  left join channel_price cp on cp.channel_id = o.channel_id and cp.sku_id = s.id
  left join price_group_member gm
    on gm.member_id = ${placeholder('memberId')} and gm.channel_id = o.channel_id
  left join price_group_price mp on mp.price_group_id = gm.price_group_id and mp.sku_id = s.id
  where ${isAsked}`;

const offersById = namedStatement<SkuOfferRow>(
  'offers_by_id',
  offersWhere(sql`s.id = any(${placeholder('skuIds')}::int[])`),
);

const codes = sql`(select jsonb_array_elements_text(${placeholder('codes')}::jsonb))`;
const offersByCode = namedStatement<SkuOfferRow>(
  'offers_by_code',
  sql`${offersWhere(sql`s.id in (
    select id from sku where upper(code) in ${codes}
    union
    select v.id from sku v join product style on style.id = v.product_id
    where upper(style.code) in ${codes} and not v.is_retired)`)} order by s.product_id, s.position, s.id`,
);
