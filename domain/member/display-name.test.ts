import { expect, test } from 'vitest';
import { parseDisplayName } from './display-name.ts';

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
