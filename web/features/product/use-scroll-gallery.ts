import { type KeyboardEvent, useRef, useState } from 'react';

/** Pictures side by side in a row that snaps: which one is seen, and how to get to another. */
export function useScrollGallery(count: number, first = 0) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const show = (index: number, behavior?: ScrollBehavior) => {
    const element = track.current;
    if (!element || index < 0 || index >= count) return;
    element.scrollTo({
      left: index * element.clientWidth,
      ...(behavior ? { behavior } : {}),
    });
  };
  return {
    track,
    current,
    show,
    onScroll() {
      const element = track.current;
      if (element?.clientWidth) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
    },
    onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      show(current + step);
    },
  };
}
