const key = 'kaituan.viewed-products';
const maxProducts = 12;

/** The products last looked at on this device, newest first. */
export function readViewed(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(Number.isSafeInteger).slice(0, maxProducts) : [];
  } catch {
    return [];
  }
}

export function recordViewed(id: number): void {
  const ids = [id, ...readViewed().filter((one) => one !== id)].slice(0, maxProducts);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // No room: nothing more is shown.
  }
}

/** At the sign-out: what was looked at is nobody else's business. */
export const clearViewed = (): void => localStorage.removeItem(key);
