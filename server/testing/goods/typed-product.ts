import type { ProductForm, ProductFormSku } from '@kaituan/contract/staff/goods/staff-product';
import type { AskStaff } from '#server/operator/ask-staff.ts';

/** A variant as the desk's form sends it. */
export const typedVariant = (code: string, optionValues: string[] = []): ProductFormSku => ({
  ...{ code, barcode: '', optionValues, unitLabel: '包', priceTwd: 280, listPriceTwd: 320 },
  ...{ onHand: 20, moq: 1, multiple: 1, maxPerOrder: null, tiers: [], caseQty: null },
  ...{ caseLabel: '', shelf: '', lowStockAt: 5, channelPrices: [], isRetired: false },
});

/** A product as the desk's form sends it, in one channel, with one variant where nothing else is said. */
export const typedProduct = (
  code: string,
  channelId: number,
  more: Partial<ProductForm> = {},
): ProductForm => ({
  ...{ code, name: `蝦 ${code}`, subtitle: '', description: '當天急凍', brandId: null },
  ...{ categoryIds: [], status: 'ACTIVE', temperature: 'FROZEN', displayFrom: null },
  ...{ displayUntil: null, origin: '澎湖', rescission: null, food: null, pictures: [] },
  ...{ tags: [], specs: [], weightG: null, restricted: 'NONE', preorderShipFrom: null },
  ...{ offers: [{ channelId, editorPick: null }], optionNames: [] },
  ...{ skus: [typedVariant(`${code}-1`)], ...more },
});

/** The form of products, as `ask` uses it. */
export const productDesk = (ask: () => AskStaff) => ({
  save: async (product: ProductForm, more: { productId?: number; version?: string } = {}) =>
    (await ask()('/StaffGoods/SaveProduct', { productId: null, ...more, product })).result,
  read: async (productId: number) =>
    (await ask()('/StaffGoods/GetProductForm', { productId })).result,
});

/** The code of a refusal, and the paths that it names. */
export async function mistakesOf(run: Promise<unknown>): Promise<string[]> {
  const error = (await run.then(() => undefined).catch((caught: unknown) => caught)) as
    | { code: string; details: { path: string }[] }
    | undefined;
  return error ? [error.code, ...error.details.map(({ path }) => path)] : [];
}
