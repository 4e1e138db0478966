import { describe, expect, test } from 'vitest';
import { parseBirthday, parseDisplayName } from './profile.ts';

test.each([
  ['  王小明 ', '王小明'],
  ['Mei  Lin', 'Mei Lin'],
  ['👩‍🌾小農', '👩‍🌾小農'],
  ['𠮷野'.repeat(15), '𠮷野'.repeat(15)],
])('%j is the name %j', (text, name) => {
  expect(parseDisplayName(text)).toBe(name);
});

test.each(['', '   ', '王\n小明', '\u202e明小王', '王'.repeat(31), '\ud800'])(
  '%j is no name',
  (text) => {
    expect(parseDisplayName(text)).toBeUndefined();
  },
);

const now = new Date('2026-03-01T16:30:00Z');

describe('a birthday', () => {
  test.each(['1990-05-17', '2000-02-29', '1896-12-31', '2026-03-02'])('can be %s', (text) => {
    expect(parseBirthday(text, now)).toBe(text);
  });
  test.each([
    '2026-03-03',
    '1895-12-31',
    '1999-02-29',
    '1990-13-01',
    '1990-00-10',
    '1990-5-17',
    '17/05/1990',
    '',
  ])('cannot be %j', (text) => {
    expect(parseBirthday(text, now)).toBeUndefined();
  });
});
