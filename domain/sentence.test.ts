import { expect, test } from 'vitest';
import { withoutEnd } from './sentence.ts';

test.each([
  ['供應商缺貨', '供應商缺貨'],
  ['供應商缺貨。', '供應商缺貨'],
  ['抱歉！缺貨了！ ', '抱歉！缺貨了'],
  ['。', ''],
])('%s goes on without its end', (text, without) => {
  expect(withoutEnd(text)).toBe(without);
});
