import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server rendered, true once scripts have taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
