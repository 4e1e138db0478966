import type { Picture } from '@kaituan/contract/media';
import type { QuantityTier } from '@kaituan/domain/pricing';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { executeNamed } from '../../database/execute-named.ts';
import { epochMs } from './product-card-query.ts';
import { idsParameter, instantParameter } from './product-filter-sql.ts';

type PriceListEntry = { price_twd: number; tiers: QuantityTier[] };

/** A SKU as a channel offers it to one member now; instants in milliseconds since 1970. */
export type SkuOfferRow = {
  id: number;
  product_id: number;
  code: string;
  option_values: string[];
  unit_label: string;
  list_price_twd: number;
  price_twd: number;
  tiers: QuantityTier[];
  channel_price: PriceListEntry | null;
  member_price: PriceListEntry | null;
  flash_price_twd: number | null;
  on_hand: number;
  reserved: number;
  low_stock_at: number;
  moq: number;
  multiple: number;
  case_qty: number | null;
  case_label: string | null;
  max_per_order: number | null;
  max_per_member: number | null;
  mix_group: string | null;
  preorder_cap: number | null;
  preordered: number;
  name: string;
  product_status: string;
  display_timestamp: number;
  max_end_timestamp: number;
  temperature: 'AMBIENT' | 'CHILLED' | 'FROZEN';
  restricted: string;
  rescission_exemption: string | null;
  preorder_ship_from: number | null;
  weight_g: number | null;
  sides_mm: [number, number, number] | null;
  picture: Picture | null;
};

type OfferScope = { channelId: number; memberId: string | null; now: Date };

/** The offers of these SKUs, in no order; one that the channel does not offer is left out. */
export function listSkuOffers(
  database: Database,
  query: OfferScope & { skuIds: readonly number[] },
): Promise<SkuOfferRow[]> {
  if (query.skuIds.length === 0) return Promise.resolve([]);
  return readOffers(
    database,
    query,
    'offers_by_id',
    sql`s.id = any(${idsParameter(query.skuIds)})`,
  );
}

/** The offers of SKUs by the owner's codes, compared without regard to case. */
export function listSkuOffersByCode(
  database: Database,
  query: OfferScope & { codes: readonly string[] },
): Promise<SkuOfferRow[]> {
  const codes = JSON.stringify(query.codes.map((code) => code.toUpperCase()));
  const isAsked = sql`upper(s.code) in (select jsonb_array_elements_text(${codes}::jsonb))`;
  return readOffers(database, query, 'offers_by_code', isAsked);
}

function readOffers(
  database: Database,
  { channelId, memberId, now }: OfferScope,
  name: string,
  which: SQL,
): Promise<SkuOfferRow[]> {
  const at = instantParameter(now);
  return executeNamed<SkuOfferRow>(
    database,
    name,
    sql`
    select s.*, p.name, p.product_status, p.temperature, p.restricted, p.rescission_exemption,
      ${epochMs(sql`p.display_timestamp`)} as display_timestamp,
      ${epochMs(sql`p.max_end_timestamp`)} as max_end_timestamp,
      ${epochMs(sql`p.preorder_ship_from`)} as preorder_ship_from,
      p.weight_g, p.sides_mm,
      case when cp.sku_id is not null
        then jsonb_build_object('price_twd', cp.price_twd, 'tiers', cp.tiers) end as channel_price,
      case when mp.sku_id is not null
        then jsonb_build_object('price_twd', mp.price_twd, 'tiers', mp.tiers) end as member_price,
      (
        select min(i.flash_price_twd)
        from flash_sale_item i join flash_sale f on f.id = i.flash_sale_id
        where i.sku_id = s.id and f.channel_id = ${channelId}
          and f.starts_at <= ${at} and f.ends_at > ${at}
      ) as flash_price_twd,
      (
        select jsonb_build_object(
          'id', v.id, 'width', v.width, 'height', v.height, 'alt', v.alt, 'color', v.color)
        from media v where v.product_id = p.id order by v.position, v.id limit 1
      ) as picture
    from sku s
    join product p on p.id = s.product_id and p.product_status <> 'DRAFT'
    join channel_product o on o.product_id = p.id and o.channel_id = ${channelId}
    left join channel_price cp on cp.channel_id = o.channel_id and cp.sku_id = s.id
    left join price_group_member gm
      on gm.member_id = ${memberId} and gm.channel_id = o.channel_id
    left join price_group_price mp on mp.price_group_id = gm.price_group_id and mp.sku_id = s.id
    where ${which}`,
  );
}
