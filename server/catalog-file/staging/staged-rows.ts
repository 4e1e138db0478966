import type { Json } from '#server/catalog-file/cells/cell-format.ts';

type Values = Record<string, Json>;

/** `good`: the row is valid; others are staged for their keys only, and never written. */
type Judged = { line: number; good: boolean };

export type StagedCategory = Judged & {
  path: string;
  parent: string | null;
  name: string;
  id: number | null;
  data: Values;
};
export type StagedBrand = Judged & { name: string; id: number | null; data: Values };
export type StagedProduct = Judged & {
  code: string;
  id: number | null;
  has_brand: boolean;
  brand: string | null;
  /** Path keys, the main category first; null keeps the stored ones. */
  categories: string[] | null;
  /** Null keeps the channels; a missing editorPick keeps the stored one. */
  /** File names in the order of the gallery; null keeps the pictures. */
  pictures: string[] | null;
  offers: { channelId: number; editorPick?: number | null }[] | null;
  data: Values;
};
export type StagedSku = Judged & {
  code: string;
  id: number | null;
  product_code: string | null;
  data: Values;
};
export type StagedChannelPrice = Judged & {
  sku_code: string;
  channel_id: number;
  /** Null removes the channel's own price. */
  price_twd: number | null;
  /** Null keeps the channel's quantity prices. */
  tiers: Json[] | null;
};

/** The staged rows of one row of the file. */
export type StagedRows = {
  category?: StagedCategory;
  brand?: StagedBrand;
  product?: StagedProduct;
  sku?: StagedSku;
  channel_price?: StagedChannelPrice[];
};
