import { expect, test } from 'vitest';
import { formatWait } from './format-wait.ts';

test.each([
  [1, '1 秒'],
  [119, '119 秒'],
  [120, '2 分 0 秒'],
  [899, '14 分 59 秒'],
  [3_600, '1 小時 0 分'],
  [83_465, '23 小時 11 分'],
  [105_480, '1 天 5 小時 18 分'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
