import { expect, test } from 'vitest';
import { shareAddress } from './share-links.ts';

test('a shared address keeps the SKU and the channel', () => {
  expect(shareAddress('https://shop.example', { id: 12 }, { skuId: 34, channelId: 100083 })).toBe(
    'https://shop.example/products/12?sku=34&channelId=100083',
  );
});

test('without a chosen SKU the product alone is shared', () => {
  expect(shareAddress('https://shop.example', { id: 12 }, { skuId: undefined, channelId: 7 })).toBe(
    'https://shop.example/products/12?channelId=7',
  );
});
