import { orderablePieces } from '@kaituan/domain/cart/availability';
import {
  type QuantityTier,
  type ResolvedPrice,
  resolvePrice,
} from '@kaituan/domain/pricing/pricing';
import type { FlashOfferRow } from './flash-offer-sql.ts';

type PriceListRow = { price_twd: number; tiers: QuantityTier[] };

/** A SKU in a channel for one member, as the product page and the cart read it. */
export type SkuRow = {
  id: number;
  code: string;
  option_values: string[];
  unit_label: string;
  list_price_twd: number;
  price_twd: number;
  tiers: QuantityTier[];
  channel_price: PriceListRow | null;
  member_price: PriceListRow | null;
  flash: FlashOfferRow | null;
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
};

/** The piece price of a SKU and its source, with or without a flash price. */
export const skuPriceOf = (row: SkuRow, flashPriceTwd: number | null = null): ResolvedPrice =>
  resolvePrice({
    listPriceTwd: row.list_price_twd,
    base: { priceTwd: row.price_twd, tiers: row.tiers },
    channel: entryOf(row.channel_price),
    member: entryOf(row.member_price),
    flashPriceTwd,
  });

const entryOf = (list: PriceListRow | null) =>
  list && { priceTwd: list.price_twd, tiers: list.tiers };

/** The pieces of ordinary stock that can be ordered of a SKU. */
export const piecesInStock = ({ on_hand, reserved, moq, multiple }: SkuRow): number =>
  orderablePieces({ onHand: on_hand, reserved, moq, multiple });
