import { useSyncExternalStore } from 'react';

/** Server time minus device time. */
let offsetMs = 0;
let measuredAtMs = Number.NEGATIVE_INFINITY;
/** Device clock minus monotonic clock. */
let gapMs = Date.now() - performance.now();

const trustedForMs = 5 * 60_000;
const minJumpMs = 1_500;

/** The server's time in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/**
 * Takes the server's time from an answer received at `receivedAtMs`. Answers are delayed by the
 * network, so the latest time of several is the most exact.
 */
export function recordServerTime(serverTime: string, receivedAtMs = Date.now()): void {
  detectClockJump();
  const offsetMsOfAnswer = Date.parse(serverTime) - receivedAtMs;
  const isTrusted = performance.now() - measuredAtMs < trustedForMs;
  if (Number.isNaN(offsetMsOfAnswer) || (isTrusted && offsetMsOfAnswer <= offsetMs)) return;
  offsetMs = offsetMsOfAnswer;
  measuredAtMs = performance.now();
}

/** The same from any API answer that contains the time. */
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

/** True when the device clock was changed, or the device slept, since the last call. */
export function detectClockJump(): boolean {
  const jumpMs = Date.now() - performance.now() - gapMs;
  gapMs += jumpMs;
  if (Math.abs(jumpMs) < minJumpMs) return false;
  // Backwards: the clock was set. Forwards: also after sleep.
  if (jumpMs < 0) offsetMs -= jumpMs;
  measuredAtMs = Number.NEGATIVE_INFINITY;
  return true;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let currentSecond = 0;

const serverSecond = () => Math.floor(serverNow() / 1000);

/** On server seconds, so that all countdowns tick together. */
const tick = () => {
  clearTimeout(timer);
  timer = setTimeout(tick, 1000 - (serverNow() % 1000));
  if (document.hidden) return;
  if (detectClockJump()) void fetchServerTime();
  currentSecond = serverSecond();
  for (const listener of listeners) listener();
};

/** Asks for the time, where no answer tells it or how old it is. */
export async function fetchServerTime(): Promise<void> {
  const asked = fetch('/healthz').then((answer) => answer.json());
  recordServerTimeOf(await asked.catch(() => null));
}

/** One timer for all countdowns; stopped without listeners and while the page is hidden. */
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

/** The server's time in seconds, ticking; `atRender` is the time of the server's rendering. */
export function useServerSecond(atRender: string): number {
  const rendered = Math.floor(Date.parse(atRender) / 1000);
  return useSyncExternalStore(
    subscribe,
    () => (timer === undefined ? serverSecond() : currentSecond),
    () => rendered,
  );
}
