import { useSyncExternalStore } from 'react';

/** The breakpoint `md` of the kit. */
const query = '(min-width: 960px)';

function watch(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether there is room for a table. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(watch, () => matchMedia(query).matches);
