import { useSyncExternalStore } from 'react';

/** Server time minus this device's time; phones are often wrong. */
let offsetMs = 0;
let measuredAtMs = Number.NEGATIVE_INFINITY;
/** The device's clock minus the one that nobody sets. */
let gapMs = Date.now() - performance.now();

const trustedForMs = 5 * 60_000;
const smallestJumpMs = 1_500;

/** The server's time in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/**
 * Learns the server's time from an answer that this device got at `receivedAtMs` of its own clock. Every
 * answer was under way for a while, so that of several the one that tells the latest time is right.
 */
export function recordServerTime(serverTime: string, receivedAtMs = Date.now()): void {
  noticeClockJump();
  const offsetMsOfAnswer = Date.parse(serverTime) - receivedAtMs;
  const isTrusted = performance.now() - measuredAtMs < trustedForMs;
  if (Number.isNaN(offsetMsOfAnswer) || (isTrusted && offsetMsOfAnswer <= offsetMs)) return;
  offsetMs = offsetMsOfAnswer;
  measuredAtMs = performance.now();
}

/** The same from any answer of the API, if it tells the time. */
export function recordServerTimeOf(answer: unknown, receivedAtMs?: number): void {
  const serverTime = findServerTime(answer);
  if (serverTime !== undefined) recordServerTime(serverTime, receivedAtMs);
}

function findServerTime(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('serverTime' in answer && typeof answer.serverTime === 'string') return answer.serverTime;
  if ('pages' in answer && Array.isArray(answer.pages)) return findServerTime(answer.pages[0]);
  return 'result' in answer ? findServerTime(answer.result) : undefined;
}

/** True when the device's clock was set, or the device slept, since this was last asked. */
export function noticeClockJump(): boolean {
  const jumpMs = Date.now() - performance.now() - gapMs;
  gapMs += jumpMs;
  if (Math.abs(jumpMs) < smallestJumpMs) return false;
  // Backwards a clock goes only when it is set; forwards also when the other one slept.
  if (jumpMs < 0) offsetMs -= jumpMs;
  measuredAtMs = Number.NEGATIVE_INFINITY;
  return true;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let currentSecond = 0;

const serverSecond = () => Math.floor(serverNow() / 1000);

/** Whenever a second of the server begins, so that no countdown lags behind another. */
const tick = () => {
  clearTimeout(timer);
  timer = setTimeout(tick, 1000 - (serverNow() % 1000));
  if (document.hidden) return;
  if (noticeClockJump()) void fetchServerTime();
  currentSecond = serverSecond();
  for (const listener of listeners) listener();
};

async function fetchServerTime(): Promise<void> {
  const asked = fetch('/healthz').then((answer) => answer.json());
  recordServerTimeOf(await asked.catch(() => null));
}

/** One timer for every countdown on the page; stops when nobody counts, rests while the page is hidden. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    tick();
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
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
