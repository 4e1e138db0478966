let underWay = 0;
let lastAtMs = Number.NEGATIVE_INFINITY;

/** Notes that a request came; the function given notes that it was answered. */
export function noteRequest(): () => void {
  underWay += 1;
  return () => {
    underWay -= 1;
    lastAtMs = performance.now();
  };
}

/** True when nobody waits for the shop, and nobody did for so long. */
export const isQuietFor = (ms: number): boolean =>
  underWay === 0 && performance.now() - lastAtMs >= ms;
