import { expect, test } from 'vitest';
import { canSeePrices, type PriceVisibility, priceVisibilities } from './price-visibility.ts';

const guest = { isSignedIn: false, isVerifiedHere: false };
const member = { isSignedIn: true, isVerifiedHere: false };
const verified = { isSignedIn: true, isVerifiedHere: true };

test.each<[PriceVisibility, boolean[]]>([
  ['PUBLIC', [true, true, true]],
  ['LOGIN_REQUIRED', [false, true, true]],
  ['PRICES_HIDDEN', [false, false, true]],
])('%s prices are seen by guest, member and verified member: %j', (visibility, seen) => {
  expect([guest, member, verified].map((viewer) => canSeePrices(visibility, viewer))).toEqual(seen);
});

test('a verified member of a channel sees its prices in every mode', () => {
  expect(priceVisibilities.every((visibility) => canSeePrices(visibility, verified))).toBe(true);
});
