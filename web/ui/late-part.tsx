import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';

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
 * when it has nothing better to do: seen from the start, it comes alive a moment later. A button
 * pressed before that fetches the code at once and is pressed again when it is there.
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
  const frame = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (isHydrated) return;
    let pressed: HTMLElement | null = null;
    const notePress = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button || !frame.current?.contains(button)) return;
      pressed = button;
      void code.preload();
    };
    // React stops clicks on what is not hydrated at the document; the window hears them earlier.
    window.addEventListener('click', notePress, true);
    return () => {
      window.removeEventListener('click', notePress, true);
      if (pressed?.isConnected) pressed.click();
    };
  }, [code, isHydrated]);
  return (
    <div ref={frame} className="contents">
      <Suspense fallback={null}>
        <Part {...props} />
        <OnHydrated tell={setHydrated} />
      </Suspense>
    </div>
  );
}

/** Tells when the boundary it stands in is hydrated. */
function OnHydrated({ tell }: { tell: (isHydrated: true) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    } else setTimeout(resolve, 0);
  });
}
