import { comesNear } from '@kaituan/kit/loading/comes-near.ts';
import { lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';

/** The filters; on a first visit phones, where they are in a sheet, load them with the first press. */
export const filterPart = lazyPart(
  () => import('./filter-panel.tsx').then((module) => module.FilterPanel),
  () => comesNear('[data-filters]'),
);
