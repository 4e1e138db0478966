import { callAs, makeMember, type NewMember } from './new-member.ts';
import { callShop } from './visit.ts';

type Sku = {
  skuId: number;
  code: string;
  optionValues: string[];
  tiers: { minQty: number }[];
  unitLabel: string;
  moq: number;
  multiple: number;
  availability: string;
  remaining: number | null;
  maxPerOrder: number | null;
  maxPerMember: number | null;
};
export type Goods = { productId: number; name: string; skus: number; sku: Sku };

/** Goods of the default channel: the first of a filtered list with a matching SKU. */
export async function findGoods(
  filterArray: readonly string[],
  matches: (sku: Sku, skus: number) => boolean | Promise<boolean>,
): Promise<Goods> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const list: { result: { id: number; name: string }[]; nextCursor: string | null } =
      await callShop('/Product/GetScpProductArray', {
        channelId: 100083,
        limit: 60,
        sort: 'NEW',
        filterArray,
        ...(cursor ? { cursor } : {}),
      });
    for (const { id, name } of list.result) {
      const { result } = await callShop<{ result: { skus: Sku[] } }>('/Product/GetScpProduct', {
        channelId: 100083,
        productId: id,
      });
      const skus = result.skus.length;
      for (const sku of result.skus) {
        if (await matches(sku, skus)) return { productId: id, name, skus, sku };
      }
    }
    cursor = list.nextCursor;
  }
  throw new Error('the demo shop has no such goods');
}

/** Goods sold singly, with enough stock for all journeys. */
export const findSingles = (skip = 0): Promise<Goods> => {
  let left = skip;
  return findGoods(['availability = IN_STOCK'], async (sku) => {
    const isFree = sku.maxPerOrder === null && sku.maxPerMember === null;
    const fits = sku.availability === 'IN_STOCK' && sku.moq === 1 && sku.multiple === 1 && isFree;
    if (!fits || !(await hasPlenty(sku))) return false;
    left -= 1;
    return left < 0;
  });
};

const plentyPieces = 30;
let shopper: Promise<NewMember> | undefined;

/** Stock for a quantity is only answered for that quantity. */
async function hasPlenty({ code }: Sku): Promise<boolean> {
  shopper ??= makeMember();
  const rows = [{ code, quantity: plentyPieces }];
  const [checked] = await callAs<{ problem: string | null }[]>(
    await shopper,
    '/Cart/CheckQuickOrderArray',
    { channelId: 100083, rows },
  );
  return checked?.problem === null;
}
