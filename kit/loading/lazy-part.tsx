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
  // No state: rendering again, it would replace parts inside that are not hydrated yet, which are gone meanwhile.
  const hydration = useRef(notHydrated());
  useEffect(() => {
    const { current } = hydration;
    if (current.isDone) return;
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button || !frame.current?.contains(button)) return;
      current.pressed = button;
      code.preload().catch(() => undefined); // Loaded again when idle.
    };
    // React stops clicks on what is not hydrated at the document; the window sees them earlier.
    window.addEventListener('click', onClick, true);
    current.stopListening = () => window.removeEventListener('click', onClick, true);
    return current.stopListening;
  }, [code]);
  const onHydrated = useCallback(() => {
    const { current } = hydration;
    current.isDone = true;
    current.stopListening();
    // After the part itself knows that it is hydrated.
    setTimeout(() => current.pressed?.isConnected && current.pressed.click());
  }, []);
  return (
    <div ref={frame} className="contents">
      <Suspense fallback={null}>
        <Part {...props} />
        <HydrationMark onHydrated={onHydrated} />
      </Suspense>
    </div>
  );
}

const notHydrated = () => ({
  isDone: false,
  pressed: null as HTMLElement | null,
  stopListening: () => {},
});

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
