import type { Consent } from './consent-query.ts';

const key = 'kaituan.consent-asked';

/** Names what was asked: whom, and for which versions. */
const nameOf = (memberId: string, due: readonly Consent[]): string =>
  [memberId, ...due.map(({ document, effectiveAt }) => `${document}@${effectiveAt}`)].join(' ');

export function wasPrompted(memberId: string, due: readonly Consent[]): boolean {
  try {
    return localStorage.getItem(key) === nameOf(memberId, due);
  } catch {
    return false;
  }
}

export function storePrompted(memberId: string, due: readonly Consent[]): void {
  try {
    localStorage.setItem(key, nameOf(memberId, due));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
