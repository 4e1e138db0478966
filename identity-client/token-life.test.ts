import { expect, it } from 'vitest';
import { expiryOf } from './token-life.ts';

const tokenWith = (claims: object) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

it('counts the life of a token on the clock of the device, however wrong that is', () => {
  const token = tokenWith({ iat: 1_800_000_000, exp: 1_800_003_600, name: '王小明' });
  const yearsBehindMs = 1_000_000;
  expect(expiryOf(token, yearsBehindMs)).toBe(yearsBehindMs + 3_600_000);
});
