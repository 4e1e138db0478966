import type { Picture } from '@kaituan/contract/media';
import { resolvePrice } from '@kaituan/domain/pricing';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { namedStatement } from '../../../database/named-statement.ts';

/** A SKU of a group buy and its prices outside of it; it may no longer be offered there. */
export type CampaignGoods = {
  id: number;
  product_id: number;
  name: string;
  option_values: string[];
  unit_label: string;
  is_offered: boolean;
  list_price_twd: number;
  price_twd: number;
  channel_price_twd: number | null;
  member_price_twd: number | null;
  picture: Picture | null;
};

const { placeholder } = sql;
const channelId = sql`${placeholder('channelId')}::int`;

const goodsBySku = namedStatement<CampaignGoods>(
  'campaign_goods',
  sql`
  select s.id, s.product_id, p.name, s.option_values, s.unit_label,
    o.product_id is not null as is_offered, s.list_price_twd, s.price_twd,
    cp.price_twd as channel_price_twd, mp.price_twd as member_price_twd,
    (
      select jsonb_build_object(
        'id', v.id, 'width', v.width, 'height', v.height, 'alt', v.alt, 'color', v.color)
      from media v where v.product_id = p.id order by v.position, v.id limit 1
    ) as picture
  from sku s
  join product p on p.id = s.product_id
  left join channel_product o on o.product_id = p.id and o.channel_id = ${channelId}
  left join channel_price cp on cp.channel_id = ${channelId} and cp.sku_id = s.id
  left join price_group_member gm
    on gm.member_id = ${placeholder('memberId')} and gm.channel_id = ${channelId}
  left join price_group_price mp on mp.price_group_id = gm.price_group_id and mp.sku_id = s.id
  where s.id = any(${placeholder('skuIds')}::int[])`,
);

/** The goods of group buys in a channel, by SKU, with the prices of one member. */
export async function findCampaignGoods(
  database: Database,
  query: { channelId: number; memberId: string | null; skuIds: readonly number[] },
): Promise<Map<number, CampaignGoods>> {
  if (query.skuIds.length === 0) return new Map();
  const rows = await goodsBySku(database, {
    ...query,
    skuIds: `{${query.skuIds.join(',')}}`,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What one piece costs outside group buys and flash sales, in TWD; null where it is not sold. */
export function ordinaryPriceOf(goods: CampaignGoods): number | null {
  if (!goods.is_offered) return null;
  const listed = (priceTwd: number | null) => (priceTwd === null ? null : { priceTwd, tiers: [] });
  return resolvePrice({
    listPriceTwd: goods.list_price_twd,
    base: { priceTwd: goods.price_twd, tiers: [] },
    channel: listed(goods.channel_price_twd),
    member: listed(goods.member_price_twd),
    flashPriceTwd: null,
  }).unitPriceTwd;
}
