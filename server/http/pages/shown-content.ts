/** What the shop's answers and pages contain, as far as keeping them needs to know. */

/**
 * Inside a string the quotes would be escaped. Pages have lists as tables (`web/platform/pack-tables.ts`): after a
 * name come the values of all rows, in brackets.
 */
const serverTime = /"serverTime":("[^"]*"|\["[^\]]*\])/g;
const number = /"(?:id|productId|skuId|campaignId)":(\d+|\[[\d,nul]*\])/g;
const instant = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

/** The numbers of the goods, SKUs, group buys and others that a text shows. Two that share one are invalidated together. */
export const shownIn = (text: string): ReadonlySet<number> =>
  new Set(
    valuesOf(text, number)
      .flatMap((values) => values.match(/\d+/g) ?? [])
      .map(Number),
  );

const valuesOf = (text: string, name: RegExp): string[] =>
  Array.from(text.matchAll(name), ([, values = '']) => values);

/** The latest time of the server in a text, in milliseconds. */
export const latestTimeIn = (text: string): number =>
  valuesOf(text, serverTime)
    .flatMap((values) => values.match(/[^"[\],]+/g) ?? [])
    .map((time) => Date.parse(time))
    .filter((time) => !Number.isNaN(time))
    .reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);

/** The same but for the time it was given. */
export const withoutClock = (text: string): string => text.replaceAll(serverTime, '');

/** The same with another time of the server. */
export const withClock = (text: string, nowMs: number): string =>
  text.replaceAll(serverTime, `"serverTime":"${new Date(nowMs).toISOString()}"`);

/** What no announced change touches is this old at most: the number of waiting members, a review. */
const maxFreshMs = 5_000;
const maxClockMs = 60_000;
const minMs = 1_000;
/** A countdown is drawn by a few of these shares of its rest too long, until the browser knows the time. */
const shareOfRest = 1 / 60;

/** How long what is shown now may be shown again: the shorter, the sooner something in it begins or ends. */
export const freshForMs = (boundaryMs: number, nowMs: number): number =>
  Math.min(boundaryMs - nowMs, shareUpTo(maxFreshMs, boundaryMs - nowMs));

/** How long a text that stays the same may keep its time of the server, so that pages keep their bytes. */
export const clockLastsMs = (boundaryMs: number, clockMs: number): number =>
  shareUpTo(maxClockMs, boundaryMs - clockMs);

const shareUpTo = (maxMs: number, restMs: number): number =>
  Math.min(maxMs, Math.max(minMs, restMs * shareOfRest));

/** When next something begins or ends of what a text shows. */
export function nextBoundaryIn(text: string, afterMs: number): number {
  const after = new Date(afterMs).toISOString();
  let next: string | undefined;
  for (const [, at = ''] of text.matchAll(instant)) {
    if (at > after && (next === undefined || at < next)) next = at;
  }
  return next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next);
}
