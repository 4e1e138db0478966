import { orderablePieces } from '@kaituan/domain/cart/availability';
import {
  type QuantityTier,
  type ResolvedPrice,
  resolvePrice,
} from '@kaituan/domain/pricing/pricing';
import { type SQL, sql } from 'drizzle-orm';
import { jsonAs } from '#server/database/sql/columns.ts';
import type { FlashOfferRow } from './flash-offer-sql.ts';

type PriceListRow = { priceTwd: number; tiers: QuantityTier[] };

/** A SKU in a channel for one member, as the product page and the cart read it. */
export type SkuRow = {
  id: number;
  code: string;
  optionValues: string[];
  unitLabel: string;
  listPriceTwd: number;
  priceTwd: number;
  tiers: QuantityTier[];
  channelPrice: PriceListRow | null;
  memberPrice: PriceListRow | null;
  flash: FlashOfferRow | null;
  onHand: number;
  reserved: number;
  lowStockAt: number;
  moq: number;
  multiple: number;
  caseQty: number | null;
  caseLabel: string | null;
  maxPerOrder: number | null;
  maxPerMember: number | null;
  mixGroup: string | null;
};

/** The columns of the SKU `s` in `SkuRow`, with its prices in the channel `cp` and for the member `mp`. */
export const skuColumns = {
  id: sql`s.id`,
  code: sql`s.code`,
  optionValues: sql`s.option_values`,
  unitLabel: sql`s.unit_label`,
  listPriceTwd: sql`s.list_price_twd`,
  priceTwd: sql`s.price_twd`,
  tiers: sql`s.tiers`,
  channelPrice: priceListOf(sql`cp`),
  memberPrice: priceListOf(sql`mp`),
  onHand: sql`s.on_hand`,
  reserved: sql`s.reserved`,
  lowStockAt: sql`s.low_stock_at`,
  moq: sql`s.moq`,
  multiple: sql`s.multiple`,
  caseQty: sql`s.case_qty`,
  caseLabel: sql`s.case_label`,
  maxPerOrder: sql`s.max_per_order`,
  maxPerMember: sql`s.max_per_member`,
  mixGroup: sql`s.mix_group`,
};

function priceListOf(list: SQL): SQL {
  const columns = { priceTwd: sql`${list}.price_twd`, tiers: sql`${list}.tiers` };
  return sql`case when ${list}.sku_id is not null then ${jsonAs(columns)} end`;
}

/** The piece price of a SKU and its source, with or without a flash price. */
export const skuPriceOf = (row: SkuRow, flashPriceTwd: number | null = null): ResolvedPrice =>
  resolvePrice({
    listPriceTwd: row.listPriceTwd,
    base: { priceTwd: row.priceTwd, tiers: row.tiers },
    channel: row.channelPrice,
    member: row.memberPrice,
    flashPriceTwd,
  });

/** The pieces of ordinary stock that can be ordered of a SKU. */
export const piecesInStock = ({ onHand, reserved, moq, multiple }: SkuRow): number =>
  orderablePieces({ onHand, reserved, moq, multiple });
