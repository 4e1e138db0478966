import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadUntilThere } from './load-code.ts';

/** A lazily loaded part of a page. */
export type LazyCode<P> = {
  Lazy: ComponentType<P>;
  /** The component, once loaded. */
  findLoaded: () => ComponentType<P> | undefined;
  /** Loads it now, for a page about to be shown. */
  preload: () => Promise<unknown>;
};

/** Upper limit of waiting for an idle page. */
const maxWaitMs = 1_000;

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyCode<P> {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  if (import.meta.env.SSR) preload();
  const Lazy = lazy(() => whenIdle().then(() => loadUntilThere(preload))) as ComponentType<P>;
  return { Lazy, findLoaded: () => loaded, preload };
}

/**
 * A part that the server renders and the browser hydrates when idle. A button pressed before that
 * loads the code at once and is pressed again when it is there.
 */
export function LazyPart<P extends object>({
  code,
  props,
}: {
  code: LazyCode<P>;
  props: NoInfer<P>;
}) {
  // The component type stays: another one would lose the state.
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
      code.preload().catch(() => undefined); // Loaded again when idle.
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
