import { useEffect, useRef } from 'react';
import { useShopEnvironment } from '#web/platform/use-shop-environment.ts';

/** Calls `onMoved` when something was written, while the page is visible and the device online. */
export function useLiveThreads(livePath: string | null | undefined, onMoved: () => void): void {
  const baseUrl = useShopEnvironment()?.apiBaseUrl ?? '';
  const latest = useRef(onMoved);
  useEffect(() => {
    latest.current = onMoved;
  });
  useEffect(() => {
    if (!livePath || typeof EventSource === 'undefined') return;
    let source: EventSource | undefined;
    const close = () => {
      source?.close();
      source = undefined;
    };
    const review = () => {
      if (document.hidden || !navigator.onLine) return close();
      if (source && source.readyState !== EventSource.CLOSED) return;
      // The browser connects again by itself, except after a refusal.
      source = new EventSource(baseUrl + livePath);
      source.addEventListener('moved', () => latest.current());
    };
    review();
    document.addEventListener('visibilitychange', review);
    for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, review);
    return () => {
      close();
      document.removeEventListener('visibilitychange', review);
      for (const event of ['online', 'offline', 'pageshow']) removeEventListener(event, review);
    };
  }, [livePath, baseUrl]);
}
