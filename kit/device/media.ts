import { useSyncExternalStore } from 'react';

export const reducedMotion = '(prefers-reduced-motion: reduce)';
/** From the breakpoint `md` on. */
export const wideScreen = '(width >= 960px)';

export const isMedia = (query: string): boolean => matchMedia(query).matches;

const watchOf = (query: string) => (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const watches = { [reducedMotion]: watchOf(reducedMotion), [wideScreen]: watchOf(wideScreen) };

/** Whether the device matches the query at the moment; false on the server. */
export const useMedia = (query: keyof typeof watches): boolean =>
  useSyncExternalStore(
    watches[query],
    () => isMedia(query),
    () => false,
  );
