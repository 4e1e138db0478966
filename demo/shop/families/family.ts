import type { PackShape, PictureLayout } from '@kaituan/server/media/picture-recipe';
import type { BrandKey } from '#demo/shop/groups/brands.ts';
import type { CategoryKey } from '#demo/shop/groups/categories.ts';
import type { PaletteName } from '#demo/shop/groups/palettes.ts';

export type Lot = { moq: number; multiple: number; caseQty: number; caseLabel: string };

/** What distinguishes a product from its family. */
export type ItemExtra = {
  origin?: string;
  brand?: BrandKey;
  /** A second choice beside the sizes, such as flavours or colours. */
  flavors?: readonly string[];
  ingredients?: string;
  shelfLifeDays?: number;
  temperature?: Family['temperature'];
  tags?: readonly string[];
  specs?: Record<string, string>;
  pack?: PackShape;
  sells?: Family['sells'];
};

/** Name, selling line, sizes with their price in TWD, and what is special. */
export type Item = readonly [
  name: string,
  note: string,
  sizes: Record<string, number>,
  extra?: ItemExtra,
];

/** Products of one kind with common properties. */
export type Family = {
  /** Start of the product codes; three capital letters. */
  code: string;
  category: CategoryKey;
  alsoIn?: readonly CategoryKey[];
  brands: readonly BrandKey[];
  palette: PaletteName;
  pack: PackShape;
  /** First view of the gallery; packages by default, the bare product for fresh goods. */
  cover?: PictureLayout;
  temperature?: 'AMBIENT' | 'CHILLED' | 'FROZEN';
  unit: string;
  sizeName?: string;
  flavorName?: string;
  origin?: string;
  /** Weight of goods whose size label says none. */
  weightG?: number;
  food?: { ingredients: string; shelfLifeDays: number };
  exemption?: 'PERISHABLE' | 'OPENED_HYGIENE' | 'CUSTOM';
  restricted?: 'ALCOHOL';
  /** Minimum order and case of single pieces; sets of several pieces are sold one by one. */
  lot?: Lot;
  /** Quantities from which a piece costs less; none for goods sold at one price. */
  tierSteps?: readonly number[];
  specs?: Record<string, string>;
  tags: readonly string[];
  /** Where it comes from; how to use it; how to keep it. */
  story: string;
  use: string;
  care: string;
  /** Channels beside the retail shop that sell it. */
  sells: 'RETAIL' | 'RETAIL_WHOLESALE' | 'RETAIL_OFFICE' | 'ALL' | 'WHOLESALE';
  items: readonly Item[];
};
