import { createRandom } from '@kaituan/server/media/drawing/random';
import { families } from '#demo/shop/families/all-families.ts';
import type { Family, Item, ItemExtra } from '#demo/shop/families/family.ts';
import { editorPicks } from '#demo/shop/groups/banners.ts';
import { type BrandKey, brands } from '#demo/shop/groups/brands.ts';
import {
  type ChannelId,
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from '#demo/shop/groups/channels.ts';
import { type Lifecycle, planLifecycle } from './lifecycle.ts';

const firstProductId = 10_001;
const picked = new Set(Object.values(editorPicks).flat());

/** One product of the demo with all that its rows are made from. */
export type PlannedProduct = {
  id: number;
  code: string;
  family: Family;
  item: Item;
  extra: ItemExtra;
  brandKey: BrandKey;
  /** Its place within the family, from 0. */
  index: number;
  lifecycle: Lifecycle;
  channelIds: readonly ChannelId[];
};

/** All products of the demo, in a fixed order with fixed ids. */
export function planProducts(): PlannedProduct[] {
  return families
    .flatMap((family) => family.items.map((item, index) => ({ family, item, index })))
    .map(({ family, item, index }, order) => {
      const id = firstProductId + order;
      const extra = item[3] ?? {};
      return {
        id,
        code: `${family.code}${String(index + 1).padStart(4, '0')}`,
        family,
        item,
        extra,
        brandKey: extra.brand ?? family.brands[index % family.brands.length] ?? 'guoyue',
        index,
        lifecycle: planLifecycle(id, picked.has(item[0]) || family.restricted !== undefined),
        channelIds: listChannels(id, extra.sells ?? family.sells),
      };
    });
}

/** A chooser of its own for a product and a purpose, so that edits elsewhere do not change it. */
export const randomOf = (productId: number, purpose: number): (() => number) =>
  createRandom(productId * 977 + purpose * 7_919);

export const brandIdOf = (key: BrandKey): number => 501 + Object.keys(brands).indexOf(key);

/** Each channel leaves out a few goods, so that their catalogues differ. */
function listChannels(id: number, sells: Family['sells']): ChannelId[] {
  if (sells === 'WHOLESALE') return [wholesaleChannelId];
  const isLeftOut = (purpose: number, share: number) => randomOf(id, purpose)() < share;
  const channelIds: ChannelId[] = [retailChannelId];
  if (sells === 'ALL' || sells === 'RETAIL_WHOLESALE') {
    if (!isLeftOut(11, 0.08)) channelIds.push(wholesaleChannelId);
  }
  if (sells === 'ALL' || sells === 'RETAIL_OFFICE') {
    if (!isLeftOut(12, 0.12)) channelIds.push(officeChannelId);
  }
  return channelIds;
}
