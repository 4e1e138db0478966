import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

test.each([
  [-3, '剛剛'],
  [59, '剛剛'],
  [60, '1 分鐘前'],
  [3_599, '59 分鐘前'],
  [3_600, '1 小時前'],
  [86_400, '1 天前'],
  [260_000, '3 天前'],
])('%i seconds ago is %s', (seconds, text) => {
  expect(agoText(seconds)).toBe(text);
});
