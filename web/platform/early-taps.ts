/** What carries out the press of a button: the page once it is hydrated, or `watchCardButtons` for those of product cards. */
type Handler = 'page' | 'card';

declare global {
  interface Window {
    /** By each handler that is not there yet, the button that was pressed last. */
    earlyTaps?: Partial<Record<Handler, HTMLButtonElement | null>>;
  }
}

/** Runs before anything is drawn: remembers presses that nothing carries out yet, as on a slow connection. */
export const earlyTapsScript = `earlyTaps={page:null,card:null};addEventListener('click',({target})=>{const b=target.closest('button[type=button]'),k=b?.matches('[data-opens-sheet],[data-wishes]')?'card':'page';if(b&&k in earlyTaps)earlyTaps[k]=b})`;

/** Carries out the press that was made before `handler` was there: once, the last one, as who sees nothing happen presses again. */
export function replayTap(handler: Handler): void {
  const button = window.earlyTaps?.[handler];
  delete window.earlyTaps?.[handler];
  if (button?.isConnected) button.click();
}
