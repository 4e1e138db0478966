import {
  emptyProductQuery,
  formatProductQuery,
  type ProductQuery,
} from '@kaituan/domain/catalog/product-query';

/** The address of a product list with a query. */
export function productListPath(query: Partial<ProductQuery>): string {
  const searchQuery = formatProductQuery({ ...emptyProductQuery, ...query });
  return searchQuery ? `/products?searchQuery=${searchQuery}` : '/products';
}

/** 新品上架 */
export const newArrivalsPath = productListPath({ flags: ['NEW'], sort: 'NEW' });
/** 限時搶購 */
export const flashSalePath = productListPath({ flags: ['FLASH'], sort: 'CLOSING_SOON' });
