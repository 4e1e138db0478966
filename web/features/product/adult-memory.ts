const key = 'adult-until';
const rememberedForMs = 24 * 60 * 60_000;

/** Whether this tab's visitor said within the last day to be of age. */
export function isKnownAdult(now = Date.now()): boolean {
  try {
    return Number(sessionStorage.getItem(key)) > now;
  } catch {
    return false; // Storage can be forbidden; then the question is asked again.
  }
}

export function rememberAdult(now = Date.now()): void {
  try {
    sessionStorage.setItem(key, String(now + rememberedForMs));
  } catch {
    return;
  }
}
