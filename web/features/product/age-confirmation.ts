const key = 'adult-until';
const confirmationMs = 24 * 60 * 60_000;

/** Whether this tab's visitor said within the last day to be of age. */
export function isAgeConfirmed(now = Date.now()): boolean {
  try {
    return Number(sessionStorage.getItem(key)) > now;
  } catch {
    return false; // Storage can be forbidden; then the question is asked again.
  }
}

export function storeAgeConfirmation(now = Date.now()): void {
  try {
    sessionStorage.setItem(key, String(now + confirmationMs));
  } catch {
    return;
  }
}
