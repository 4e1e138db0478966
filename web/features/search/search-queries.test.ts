import { expect, test } from 'vitest';
import { canSuggest } from './search-queries.ts';

test.each(['蝦', ' 蝦', 'ㄒ', 'er', '14'])('suggests for %j', (typed) => {
  expect(canSuggest(typed)).toBe(true);
});

test.each(['', ' ', 'e', '1', '-!', ' e '])('does not suggest for %j', (typed) => {
  expect(canSuggest(typed)).toBe(false);
});
