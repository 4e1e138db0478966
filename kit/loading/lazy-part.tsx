import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
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

/** A part whose code is loaded `when` says so, or before that by `preload`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: () => Promise<unknown> = whenIdle,
): LazyCode<P> {
  let loaded: ComponentType<P> | undefined;
  let tellLoaded: (module: { default: ComponentType<P> }) => void;
  const isLoaded = new Promise<{ default: ComponentType<P> }>((resolve) => {
    tellLoaded = resolve;
  });
  const preload = async () => {
    loaded ??= await load();
    tellLoaded({ default: loaded });
    return { default: loaded };
  };
  if (import.meta.env.SSR) preload();
  const Lazy = lazy(() =>
    Promise.race([isLoaded, when().then(() => loadUntilThere(preload))]),
  ) as ComponentType<P>;
  return { Lazy, findLoaded: () => loaded, preload };
}

/**
 * A part that the server renders and the browser hydrates later. A button pressed before that
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
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isHydrated) return;
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button || !frame.current?.contains(button)) return;
      pressed.current = button;
      code.preload().catch(() => undefined); // Loaded again `when` says so.
    };
    // React stops clicks on what is not hydrated at the document; the window sees them earlier.
    window.addEventListener('click', onClick, true);
    return () => window.removeEventListener('click', onClick, true);
  }, [code, isHydrated]);
  const onHydrated = useCallback(() => {
    setHydrated(true);
    // After the part itself knows that it is hydrated.
    setTimeout(() => pressed.current?.isConnected && pressed.current.click());
  }, []);
  const part = (
    <Suspense fallback={null}>
      <Part {...props} />
      <HydrationMark onHydrated={onHydrated} />
    </Suspense>
  );
  // Until it is hydrated what the server drew stays: React would replace it, by nothing, for the sake of newer props.
  const [drawn] = useState(part);
  return (
    <div ref={frame} className="contents">
      {isHydrated ? part : drawn}
    </div>
  );
}

/** Reports when the surrounding Suspense boundary is hydrated. */
function HydrationMark({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Resolves when the browser has nothing else to do, as once the page is hydrated. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    } else setTimeout(resolve, 0);
  });
}
