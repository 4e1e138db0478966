import { askShop } from './visit.ts';

type Sku = {
  skuId: number;
  code: string;
  unitLabel: string;
  moq: number;
  multiple: number;
  availability: string;
  remaining: number | null;
  maxPerOrder: number | null;
  maxPerMember: number | null;
};
export type Goods = { productId: number; name: string; skus: number; sku: Sku };

/** Goods of the default channel: the first of a filtered list with a SKU as wanted. */
export async function findGoods(
  filterArray: readonly string[],
  isWanted: (sku: Sku, skus: number) => boolean,
): Promise<Goods> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const list: { result: { id: number; name: string }[]; nextCursor: string | null } =
      await askShop('/Product/GetScpProductArray', {
        channelId: 100083,
        limit: 60,
        sort: 'NEW',
        filterArray,
        ...(cursor ? { cursor } : {}),
      });
    for (const { id, name } of list.result) {
      const { result } = await askShop<{ result: { skus: Sku[] } }>('/Product/GetScpProduct', {
        channelId: 100083,
        productId: id,
      });
      const sku = result.skus.find((found) => isWanted(found, result.skus.length));
      if (sku) return { productId: id, name, skus: result.skus.length, sku };
    }
    cursor = list.nextCursor;
  }
  throw new Error('the demo shop has no such goods');
}

/** Goods anyone can order one by one, with plenty left. */
export const findSingles = (skip = 0): Promise<Goods> => {
  let left = skip;
  return findGoods(['availability = IN_STOCK'], (sku) => {
    const isFree = sku.maxPerOrder === null && sku.maxPerMember === null;
    const fits = sku.availability === 'IN_STOCK' && sku.moq === 1 && sku.multiple === 1 && isFree;
    if (fits && left > 0) left -= 1;
    else return fits;
    return false;
  });
};
