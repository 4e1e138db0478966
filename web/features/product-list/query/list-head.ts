import { emptyProductQuery } from '@kaituan/domain/catalog/product-query';
import type { PageHead } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';
import { type ListState, listAddress } from './list-state.ts';

/** The page head of a list. Search engines index each list once: unfiltered, first page. */
export function listHeadOf(
  page: {
    name: string;
    description: string;
    /** Steps between the home page and this one. */
    trail?: { name: string; path: string }[];
    pictureId?: string | undefined;
  },
  state: ListState,
  shop: { shopTitle: string; publicUrl: string },
): PageHead {
  const { name, description, trail = [], pictureId } = page;
  const path = listAddress(state.scope, emptyProductQuery);
  return {
    title: `${name}｜${shop.shopTitle}`,
    description,
    path,
    pictureId,
    structuredData: [breadcrumbStructuredData([...trail, { name, path }], shop.publicUrl)],
    hidden: state.cursor !== null || listAddress(state.scope, state.chosen) !== path,
  };
}
