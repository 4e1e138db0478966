import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const counting = () => {
  let count = 0;
  return createIdempotencyKeys(() => `key-${++count}`);
};

test('taps for the same thing share a key until one is answered', () => {
  const keys = counting();
  expect(keys.keyOf('sku 1 × 2')).toBe('key-1');
  expect(keys.keyOf('sku 1 × 2')).toBe('key-1');
  keys.reset();
  expect(keys.keyOf('sku 1 × 2')).toBe('key-2');
});

test('another quantity is another request', () => {
  const keys = counting();
  expect(keys.keyOf('sku 1 × 2')).toBe('key-1');
  expect(keys.keyOf('sku 1 × 3')).toBe('key-2');
});
