import { useSyncExternalStore } from 'react';

/** Server time minus this device's time; phones are often wrong. */
let offsetMs = 0;

/** Learns the server's time from an answer that this device got at `receivedAtMs` of its own clock. */
export function noteServerTime(serverTime: string, receivedAtMs = Date.now()): void {
  offsetMs = Date.parse(serverTime) - receivedAtMs;
}

/** The same from any answer of the API, if it tells the time. */
export function noteServerTimeOf(answer: unknown, receivedAtMs?: number): void {
  const serverTime = findServerTime(answer);
  if (serverTime !== undefined) noteServerTime(serverTime, receivedAtMs);
}

function findServerTime(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('serverTime' in answer && typeof answer.serverTime === 'string') return answer.serverTime;
  if ('pages' in answer && Array.isArray(answer.pages)) return findServerTime(answer.pages[0]);
  return 'result' in answer ? findServerTime(answer.result) : undefined;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let currentSecond = 0;

const serverSecond = () => Math.floor((Date.now() + offsetMs) / 1000);

const tick = () => {
  currentSecond = serverSecond();
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

/** The server's time in whole seconds since 1970, ticking; `atRender` is what the server rendered with. */
export function useServerSecond(atRender: string): number {
  const rendered = Math.floor(Date.parse(atRender) / 1000);
  return useSyncExternalStore(
    subscribe,
    () => (timer === undefined ? serverSecond() : currentSecond),
    () => rendered,
  );
}
