import { type ComponentType, useCallback, useState } from 'react';

/**
 * A component loaded on first use. `fetchCode` resolves to false when loading failed, as it does
 * offline; callers then fall back to what works without JavaScript.
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
