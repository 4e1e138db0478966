import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';

/** The code of a part of a page, fetched later than the page. */
export type LazyCode<P> = {
  Lazy: ComponentType<P>;
  /** The component once its code is loaded. */
  findLoaded: () => ComponentType<P> | undefined;
  /** Fetches the code now, for a page that is about to be shown. */
  preload: () => Promise<unknown>;
};

/** Even a busy page fetches its lazy parts by then. */
const maxWaitMs = 1_000;

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyCode<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  if (import.meta.env.SSR) preload();
  const Lazy = lazy(() => whenIdle().then(preload)) as ComponentType<P>;
  return { Lazy, findLoaded: () => loaded, preload };
}

/**
 * A part of a page that the server renders like the rest, and whose code the browser fetches only
 * when it has nothing better to do: seen from the start, it is hydrated a moment later. A button
 * pressed before that fetches the code at once and is pressed again when it is there.
 */
export function LazyPart<P extends object>({
  code,
  props,
}: {
  code: LazyCode<P>;
  props: NoInfer<P>;
}) {
  // Once chosen it stays: another type of element would start with a state of its own.
  const [Part] = useState(() => code.findLoaded() ?? code.Lazy);
  const frame = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (isHydrated) return;
    let pressed: HTMLElement | null = null;
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button || !frame.current?.contains(button)) return;
      pressed = button;
      void code.preload();
    };
    // React stops clicks on what is not hydrated at the document; the window sees them earlier.
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('click', onClick, true);
      if (pressed?.isConnected) pressed.click();
    };
  }, [code, isHydrated]);
  return (
    <div ref={frame} className="contents">
      <Suspense fallback={null}>
        <Part {...props} />
        <HydrationMark onHydrated={setHydrated} />
      </Suspense>
    </div>
  );
}

/** Reports when the surrounding Suspense boundary is hydrated. */
function HydrationMark({ onHydrated }: { onHydrated: (isHydrated: true) => void }) {
  useEffect(() => onHydrated(true), [onHydrated]);
  return null;
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    } else setTimeout(resolve, 0);
  });
}
