import type { ProductDetail, Sku } from '@kaituan/contract/product';

type Choosable = Pick<ProductDetail, 'options' | 'skus'>;

/** One value of an option: where choosing it leads, and why it is greyed if it is. */
export type OptionValue = {
  value: string;
  /** The SKU shown when this is chosen; null when no SKU has this value. */
  skuId: number | null;
  isChosen: boolean;
  /** The stock of what is chosen is told elsewhere. */
  unavailableReason: '已售完' | '即將開賣' | '無此組合' | '未供應' | null;
};
export type OptionGroup = { name: string; values: OptionValue[] };

/** The SKU an address names, or the only one there is. */
export function findChosenSku(skus: readonly Sku[], skuIdText: string | null): Sku | undefined {
  return skus.length === 1 ? skus[0] : skus.find(({ skuId }) => String(skuId) === skuIdText);
}

/** What can be chosen next to the SKU chosen now. */
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

/** Goods that can be had now or are sold ahead. */
export const isObtainable = ({ availability }: Pick<Sku, 'availability'>): boolean =>
  availability === 'IN_STOCK' || availability === 'LOW' || availability === 'PREORDER';

/** The SKU with this value that keeps most of what is chosen; among equals one that can be had. */
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

/** SKUs of a product without options are told apart by their codes. */
const optionsOf = ({ options, skus }: Choosable): Choosable['options'] => {
  if (options.length > 0 || skus.length < 2) return options;
  return [{ name: '品項', values: skus.map(({ code }) => code) }];
};
const valuesOf = ({ options }: Choosable, sku: Sku): string[] =>
  options.length > 0 ? sku.optionValues : [sku.code];
