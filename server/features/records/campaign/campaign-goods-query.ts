import type { Picture } from '@kaituan/contract/media';
import { orderablePieces } from '@kaituan/domain/cart/availability';
import { type QuantityTier, resolvePrice } from '@kaituan/domain/pricing/pricing';
import type { QuantityOffer } from '@kaituan/domain/pricing/quantity-price';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { epochMs } from '#server/database/sql/parameters.ts';

type PriceListRow = { priceTwd: number; tiers: QuantityTier[] };

/** A SKU of a group buy and its prices outside of it; it may no longer be offered there. */
export type CampaignGoods = {
  id: number;
  productId: number;
  name: string;
  optionValues: string[];
  unitLabel: string;
  isOffered: boolean;
  /** Free pieces of ordinary stock, and how many of them an order takes. */
  onHand: number;
  reserved: number;
  moq: number;
  multiple: number;
  /** Before this day orders need no stock; milliseconds since 1970. */
  preorderShipFrom: number | null;
  listPriceTwd: number;
  priceTwd: number;
  tiers: QuantityTier[];
  channelPrice: PriceListRow | null;
  memberPrice: PriceListRow | null;
  picture: Picture | null;
};

const { placeholder } = sql;
const channelId = sql`${placeholder('channelId')}::int`;

const goodsBySku = namedStatement<CampaignGoods>(
  'campaign_goods',
  sql`
  select s.id, s.product_id as "productId", p.name, s.option_values as "optionValues",
    s.unit_label as "unitLabel", (o.product_id is not null and not s.is_retired) as "isOffered",
    s.on_hand as "onHand", s.reserved, s.moq, s.multiple,
    ${epochMs(sql`p.preorder_ship_from`)} as "preorderShipFrom",
    s.list_price_twd as "listPriceTwd", s.price_twd as "priceTwd", s.tiers,
    case when cp.sku_id is not null
      then jsonb_build_object('priceTwd', cp.price_twd, 'tiers', cp.tiers) end as "channelPrice",
    case when mp.sku_id is not null
      then jsonb_build_object('priceTwd', mp.price_twd, 'tiers', mp.tiers) end as "memberPrice",
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

/** Whether nobody can buy it now outside of the group buy. */
export const isSoldOut = (goods: CampaignGoods, now: Date): boolean =>
  (goods.preorderShipFrom === null || now.getTime() >= goods.preorderShipFrom) &&
  orderablePieces(goods) === 0;

/** The ordinary quantity prices in TWD, outside group buys and flash sales; null where the SKU is not sold. */
export function ordinaryOfferOf(goods: CampaignGoods): QuantityOffer | null {
  if (!goods.isOffered) return null;
  const { unitPriceTwd, tiers } = resolvePrice({
    listPriceTwd: goods.listPriceTwd,
    base: { priceTwd: goods.priceTwd, tiers: goods.tiers },
    channel: goods.channelPrice,
    member: goods.memberPrice,
    flashPriceTwd: null,
  });
  return { priceTwd: unitPriceTwd, tiers };
}
