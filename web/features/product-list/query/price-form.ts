import { withPrice } from '#web/features/product-list/query/list-choices.ts';
import { type ListState, listAddress } from './list-state.ts';

/** Field names of the custom price range. */
export const priceFields = { from: 'priceFrom', to: 'priceTo' } as const;

/** The list address of a submitted price form; undefined when none was submitted. */
export function findAddressOfPriceForm(
  search: URLSearchParams,
  { scope, chosen }: ListState,
): string | undefined {
  const [from, to] = [search.get(priceFields.from), search.get(priceFields.to)];
  if (from === null && to === null) return undefined;
  return listAddress(scope, withPrice(chosen, readPriceTwd(from), readPriceTwd(to)));
}

/** Typed whole dollars, full-width digits and commas included; null for none. */
function readPriceTwd(typed: string | null): number | null {
  const digits = (typed ?? '').normalize('NFKC').replace(/[,\s]|NT\$|元/gi, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
