import { useEffect, useRef } from 'react';

type Pages = {
  /** Whether the next page is loaded without a press. */
  loadsByItself: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
};

/** Loads the next page of a list when an element is this many pixels from the screen; gives that element's ref. */
export function useLoadAhead<E extends Element>(
  { loadsByItself, fetchNextPage }: Pages,
  px: number,
) {
  const place = useRef<E>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || !loadsByItself) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && fetchNextPage({ cancelRefetch: false }),
      { rootMargin: `0px 0px ${px}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadsByItself, fetchNextPage, px]);
  return place;
}
