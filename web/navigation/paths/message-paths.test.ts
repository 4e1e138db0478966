import { expect, it } from 'vitest';
import { askPath, parseAsked } from './message-paths.ts';

const read = (path: string) => parseAsked(new URL(path, 'http://shop.test').searchParams);

it('carries what a question is about in the address', () => {
  for (const asked of [
    { category: 'PRODUCT', productId: 42 },
    { category: 'RETURN', orderNo: 'G261121A1B2C3' },
    { category: 'OTHER' },
  ] as const) {
    expect(read(askPath(asked))).toEqual(asked);
  }
  expect(read('/message-board')).toBeUndefined();
  expect(read('/message-board?ask=%3Cx%3E&orderNo=%22&productId=-1')).toEqual({
    category: 'OTHER',
  });
});
