import { type ComponentType, useCallback, useState } from 'react';

/**
 * A component whose code is fetched when it is first wanted. `want` tells whether it came; without a
 * connection it does not, and what asked for it goes on as it would without scripts.
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>) {
  const [component, setComponent] = useState<ComponentType<P>>();
  const fetchCode = useCallback(async (): Promise<boolean> => {
    try {
      const loaded = await load();
      setComponent(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [load]);
  return [component, fetchCode] as const;
}
