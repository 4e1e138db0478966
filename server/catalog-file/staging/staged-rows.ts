import type { Json } from '#server/catalog-file/cells/cell-format.ts';

type Values = Record<string, Json>;

/** A row whose cells are in order; others are staged for their keys only, and never written. */
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
  /** Path keys, the main category first; null leaves them as they are. */
  categories: string[] | null;
  /** Null leaves the channels as they are; a missing editorPick leaves that as it is. */
  /** File names in the order of the gallery; null leaves the pictures as they are. */
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
  /** Null takes the channel's own price away. */
  price_twd: number | null;
  /** Null leaves the channel's quantity prices as they are. */
  tiers: Json[] | null;
};

/** What one row of the file adds. */
export type StagedRows = {
  category?: StagedCategory;
  brand?: StagedBrand;
  product?: StagedProduct;
  sku?: StagedSku;
  channel_price?: StagedChannelPrice[];
};
