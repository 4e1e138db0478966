import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type Filters<N extends string> = Readonly<Record<N, string>>;

/**
 * Search, filters and sort of a list, in its address: it can be reloaded, sent to somebody and gone back to.
 * A filter that is not in the address is the empty text.
 */
export function useListAddress<const N extends string>(names: readonly N[]) {
  const [parameters, setParameters] = useSearchParams();
  const key = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `names`, which is written anew each time
  const filters = useMemo(
    () => Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Filters<N>,
    [key, parameters],
  );
  /** Typing replaces the address, so that going back does not go through letters. */
  const change = useCallback(
    (changed: Partial<Filters<N>>, { replace = false } = {}) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(changed)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParameters],
  );
  return { filters, change };
}
