import { useEffect, useState } from 'react';

/** Delay before the bar appears. */
const throttleMs = 200;
const fadeMs = 400;

/**
 * A progress line along the top edge during navigation: nine tenths in two seconds, the end when
 * the page is there; in the error colour when an error page arrived.
 */
export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  const [phase, setPhase] = useState<'IDLE' | 'RUNNING' | 'DONE'>('IDLE');
  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('RUNNING'), throttleMs);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === 'RUNNING' ? 'DONE' : before));
    const timer = setTimeout(() => setPhase('IDLE'), fadeMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (phase === 'IDLE') return null;
  return (
    <div
      {...(phase === 'RUNNING'
        ? { role: 'progressbar', 'aria-label': '頁面載入中' }
        : { 'aria-hidden': true })}
      data-phase={phase}
      className="pointer-events-none fixed inset-x-0 top-(--inset-top) z-60 h-[3px] origin-left scale-x-90 bg-linear-to-r from-primary to-accent transition-[scale,opacity] duration-2000 ease-out data-[phase=DONE]:scale-x-100 data-[phase=DONE]:opacity-0 data-[phase=DONE]:duration-400 starting:scale-x-0 [:root:has([data-page-error])_&[data-phase=DONE]]:bg-danger [:root:has([data-page-error])_&[data-phase=DONE]]:bg-none"
    />
  );
}
