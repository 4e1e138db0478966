import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openInviter, sealInviter } from './inviter-seal.ts';

const key = randomBytes(32);
const now = new Date('2026-11-21T00:00:00Z');
const later = new Date('2026-11-21T01:00:00Z');
const seal = sealInviter(key, { campaignId: 7, name: '陳小團' }, later);

test('a sealed name is read for its group buy until it ends, and is not told by its address', () => {
  expect(openInviter(key, 7, seal, now)).toBe('陳小團');
  expect(seal).toMatch(/^[\w-]+$/);
  expect(Buffer.from(seal, 'base64url').includes('陳小團')).toBe(false);
});

test.each([
  ['another group buy', key, 8, seal, now],
  ['a moment after its end', key, 7, seal, later],
  ['another shop', randomBytes(32), 7, seal, now],
  ['a changed seal', key, 7, `${seal.slice(0, -4)}AAAA`, now],
  ['what is no seal', key, 7, 'a', now],
  ['no seal', key, 7, '', now],
] as const)('it is not for %s', (_, usedKey, campaignId, given, at) => {
  expect(openInviter(usedKey, campaignId, given, at)).toBeUndefined();
});
