import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';

type Choosable = Pick<ProductDetail, 'options' | 'skus'>;

/** One value of an option: the choice it leads to, and why it is unavailable. */
export type OptionValue = {
  value: string;
  /** As in an address: a SKU, and the options of it that are still to be chosen (`12-0`). Null for none. */
  choice: string | null;
  isChosen: boolean;
  /** The chosen SKU's stock is shown elsewhere. */
  unavailableReason: '已售完' | '即將開賣' | '無此組合' | '未供應' | null;
};
export type OptionGroup = { name: string; isOpen: boolean; values: OptionValue[] };

/** The SKU a choice names in all its options, or the only one there is. */
export function findChosenSku(skus: readonly Sku[], choice: string | null): Sku | undefined {
  return skus.length === 1 ? skus[0] : skus.find(({ skuId }) => String(skuId) === choice);
}

/** The option groups after a choice. Nobody is given a value they did not choose: its group stays open. */
export function listOptionGroups(product: Choosable, choice: string | null): OptionGroup[] {
  const picks = picksOf(product, choice);
  return optionsOf(product).map(({ name, values }, at) => ({
    name,
    isOpen: picks[at] === undefined,
    values: values.map((value) => {
      const isChosen = picks[at] === value;
      const lead = leadTo(product, picks.with(at, value), at);
      return { value, isChosen, ...lead, ...(isChosen && { unavailableReason: null }) };
    }),
  }));
}

/** The SKUs that a choice leaves. */
export function skusOfChoice(product: Choosable, choice: string | null): Sku[] {
  const picks = picksOf(product, choice);
  const isLeft = (sku: Sku) =>
    picks.every((pick, at) => pick === undefined || pick === valuesOf(product, sku)[at]);
  return product.skus.filter(isLeft);
}

/** The chosen value of each option; undefined where it is open. */
function picksOf(product: Choosable, choice: string | null): (string | undefined)[] {
  const [skuIdText = null, ...open] = choice?.split('-') ?? [];
  const sku = findChosenSku(product.skus, skuIdText);
  return optionsOf(product).map(({ values: [only, ...others] }, at) => {
    if (others.length === 0) return only;
    // Of the only SKU there is nothing is open, whatever the address says.
    const isOpen = product.skus.length > 1 && open.includes(String(at));
    return sku && !isOpen ? valuesOf(product, sku)[at] : undefined;
  });
}

/** In stock or preorder. */
export const isObtainable = ({ availability }: Pick<Sku, 'availability'>): boolean =>
  availability === 'IN_STOCK' || availability === 'LOW' || availability === 'PREORDER';

/** The SKU with this value that shares most picks, obtainable ones first; what it does not share is open. */
function leadTo(
  product: Choosable,
  picks: (string | undefined)[],
  at: number,
): Pick<OptionValue, 'choice' | 'unavailableReason'> {
  const openOf = (sku: Sku) =>
    [...picks.keys()].filter((i) => valuesOf(product, sku)[i] !== picks[i]);
  const [best] = product.skus
    .filter((sku) => valuesOf(product, sku)[at] === picks[at])
    .toSorted(
      (a, b) =>
        openOf(a).length - openOf(b).length || Number(isObtainable(b)) - Number(isObtainable(a)),
    );
  if (!best) return { choice: null, unavailableReason: '未供應' };
  const open = openOf(best);
  return {
    choice: [best.skuId, ...open].join('-'),
    unavailableReason: open.every((i) => picks[i] === undefined)
      ? unavailableReasonOf(best)
      : '無此組合',
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
