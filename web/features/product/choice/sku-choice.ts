import type { ProductDetail, Sku } from '@kaituan/contract/catalog/product';

type Choosable = Pick<ProductDetail, 'options' | 'skus'>;

/** One value of an option: its SKU, and why it is unavailable. */
export type OptionValue = {
  value: string;
  /** The SKU of this choice; null for none. */
  skuId: number | null;
  isChosen: boolean;
  /** The chosen SKU's stock is shown elsewhere. */
  unavailableReason: '已售完' | '即將開賣' | '無此組合' | '未供應' | null;
};
export type OptionGroup = { name: string; values: OptionValue[] };

/** The SKU an address names, or the only one there is. */
export function findChosenSku(skus: readonly Sku[], skuIdText: string | null): Sku | undefined {
  return skus.length === 1 ? skus[0] : skus.find(({ skuId }) => String(skuId) === skuIdText);
}

/** The option groups relative to the chosen SKU. */
export function listOptionGroups(product: Choosable, chosen: Sku | undefined): OptionGroup[] {
  return optionsOf(product).map((option, at) => ({
    name: option.name,
    values: option.values.map((value) =>
      chosen && valuesOf(product, chosen)[at] === value
        ? { value, isChosen: true, skuId: chosen.skuId, unavailableReason: null }
        : { value, isChosen: false, ...leadTo(product, chosen, at, value) },
    ),
  }));
}

/** In stock or preorder. */
export const isObtainable = ({ availability }: Pick<Sku, 'availability'>): boolean =>
  availability === 'IN_STOCK' || availability === 'LOW' || availability === 'PREORDER';

/** The SKU with this value that shares most options with the choice; obtainable ones first. */
function leadTo(
  product: Choosable,
  chosen: Sku | undefined,
  at: number,
  value: string,
): Pick<OptionValue, 'skuId' | 'unavailableReason'> {
  const candidates = product.skus.filter((sku) => valuesOf(product, sku)[at] === value);
  const countSharedOptions = (sku: Sku) =>
    chosen
      ? valuesOf(product, sku).filter((own, i) => i !== at && own === valuesOf(product, chosen)[i])
          .length
      : 0;
  const [best] = candidates.toSorted(
    (a, b) =>
      countSharedOptions(b) - countSharedOptions(a) ||
      Number(isObtainable(b)) - Number(isObtainable(a)),
  );
  if (!best) return { skuId: null, unavailableReason: '未供應' };
  const isCombination = !chosen || countSharedOptions(best) === optionsOf(product).length - 1;
  return {
    skuId: best.skuId,
    unavailableReason: isCombination ? unavailableReasonOf(best) : '無此組合',
  };
}

function unavailableReasonOf(sku: Sku): OptionValue['unavailableReason'] {
  if (isObtainable(sku)) return null;
  return sku.availability === 'COMING_SOON' ? '即將開賣' : '已售完';
}

/** SKUs without options are distinguished by code. */
const optionsOf = ({ options, skus }: Choosable): Choosable['options'] => {
  if (options.length > 0 || skus.length < 2) return options;
  return [{ name: '品項', values: skus.map(({ code }) => code) }];
};
const valuesOf = ({ options }: Choosable, sku: Sku): string[] =>
  options.length > 0 ? sku.optionValues : [sku.code];

/** The chosen quantity, in pieces; null is the minimum of the chosen SKU. */
export type QuantityPick = { pieces: number | null; byCase: boolean };

/** The quantity in an address: without JavaScript the stepper is a form. */
export const pickOfAddress = (text: string | null): QuantityPick => ({
  pieces: text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null,
  byCase: false,
});
