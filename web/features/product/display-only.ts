import type { ProductDetail } from '@kaituan/contract/product';

/** Goods the law lets nobody sell online: shown, never ordered. */
export const isDisplayOnly = ({ restricted }: Pick<ProductDetail, 'restricted'>): boolean =>
  restricted === 'ALCOHOL' || restricted === 'TOBACCO';
