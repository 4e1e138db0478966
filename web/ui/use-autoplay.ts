import { type FocusEvent, useEffect, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

/**
 * Goes on by itself every `intervalMs`, but not under a pointer, with focus inside, in a hidden tab,
 * or for visitors who want less motion (until they press play). Counts anew whenever `step` changes.
 */
export function useAutoplay(options: { intervalMs: number; step: number; advance: () => void }) {
  const { intervalMs, step, advance } = options;
  const prefersReducedMotion = useReducedMotion();
  const [chosen, setChosen] = useState<boolean>();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPlaying = chosen ?? !prefersReducedMotion;
  const isRunning = isPlaying && !isPointedAt && !hasFocus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step by hand starts the time anew
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs, step, advance]);

  return {
    isPlaying,
    toggle: () => setChosen(!isPlaying),
    watch: {
      onPointerEnter: (event: { pointerType: string }) =>
        setIsPointedAt(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
