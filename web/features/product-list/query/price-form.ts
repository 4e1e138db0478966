import { withPrice } from '#web/features/product-list/query/list-choices.ts';
import { type ListState, listAddress } from './list-state.ts';

/** Names of the fields in which a shopper writes an own price range. */
export const priceFields = { from: 'priceFrom', to: 'priceTo' } as const;

/** The address of the list a price form asks for; undefined when none was sent. */
export function findAddressOfPriceForm(
  search: URLSearchParams,
  { scope, chosen }: ListState,
): string | undefined {
  const [from, to] = [search.get(priceFields.from), search.get(priceFields.to)];
  if (from === null && to === null) return undefined;
  return listAddress(scope, withPrice(chosen, readPriceTwd(from), readPriceTwd(to)));
}

/** Whole dollars as typed, also in full-width digits and with commas; null when there are none. */
function readPriceTwd(typed: string | null): number | null {
  const digits = (typed ?? '').normalize('NFKC').replace(/[,\s]|NT\$|元/gi, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
