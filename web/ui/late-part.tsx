import { type ComponentType, lazy, Suspense, useState } from 'react';

/** The code of a part of a page, fetched later than the page. */
export type LateCode<P> = {
  Late: ComponentType<P>;
  /** The part itself, once its code is here. */
  findLoaded: () => ComponentType<P> | undefined;
  /** Fetches the code now, for a page that is about to be shown. */
  preload: () => Promise<unknown>;
};

/** Even a busy page fetches its late parts by then. */
const longestWaitMs = 1_000;

export function lateCode<P extends object>(load: () => Promise<ComponentType<P>>): LateCode<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  if (import.meta.env.SSR) preload();
  const Late = lazy(() => whenIdle().then(preload)) as ComponentType<P>;
  return { Late, findLoaded: () => loaded, preload };
}

/**
 * A part of a page that the server renders like the rest, and whose code the browser fetches only
 * when it has nothing better to do: seen from the start, it comes alive a moment later.
 */
export function LatePart<P extends object>({
  code,
  props,
}: {
  code: LateCode<P>;
  props: NoInfer<P>;
}) {
  // Once chosen it stays: another type of element would start with a state of its own.
  const [Part] = useState(() => code.findLoaded() ?? code.Late);
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    } else setTimeout(resolve, 0);
  });
}
