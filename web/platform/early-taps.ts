import { whenIdle } from '@kaituan/kit/loading/lazy-part.tsx';

/** What carries out the press of a button: the page once it is hydrated, or `watchCardButtons` for those of product cards. */
type Handler = 'page' | 'card';

declare global {
  interface Window {
    /** By each handler that is not there yet, the button that was pressed last, and when. */
    earlyTaps?: Partial<Record<Handler, readonly [HTMLButtonElement, timeStamp: number] | 0>>;
  }
}

/** Runs before anything is drawn: remembers presses that nothing carries out yet, as on a slow connection. */
export const earlyTapsScript = `earlyTaps={page:0,card:0};addEventListener('click',({target,timeStamp})=>{const b=target.closest('button[type=button]'),k=b?.matches('[data-opens-sheet],[data-wishes]')?'card':'page';if(b&&k in earlyTaps)earlyTaps[k]=[b,timeStamp]})`;

const forgottenMs = 10_000;

/** Carries out the press that was made before `handler` was there: once, the last one, as who sees nothing happen presses again. */
export function replayTap(handler: Handler): void {
  const tap = window.earlyTaps?.[handler];
  delete window.earlyTaps?.[handler];
  if (!tap || performance.now() - tap[1] > forgottenMs) return;
  void whenIdle().then(() => tap[0].isConnected && tap[0].click());
}
