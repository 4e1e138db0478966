import { useSyncExternalStore } from 'react';

/** Server time minus this device's time; phones are often wrong. */
let offsetMs = 0;

/** Learns the server's time from an answer that carries it. */
export function noteServerTime(serverTime: string): void {
  offsetMs = Date.parse(serverTime) - Date.now();
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let currentSecond = 0;

const tick = () => {
  currentSecond = Math.floor((Date.now() + offsetMs) / 1000);
  for (const listener of listeners) listener();
};

/** One timer for every countdown on the page; stops when nobody counts or the page is hidden. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    tick();
    timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The server's time in whole seconds since 1970, ticking; `atRender` is used until the browser counts. */
export function useServerSecond(atRender: string): number {
  const rendered = Math.floor(Date.parse(atRender) / 1000);
  return useSyncExternalStore(
    subscribe,
    () => currentSecond || rendered,
    () => rendered,
  );
}
