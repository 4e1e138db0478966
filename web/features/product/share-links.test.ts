import { expect, test } from 'vitest';
import { lineShareUrl, shareAddress } from './share-links.ts';

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

test('LINE gets name and address in one text, safely encoded', () => {
  const url = new URL(lineShareUrl('50% 折扣 & 蝦', 'https://shop.example/?a=1&b=2'));
  expect(url.origin + url.pathname).toBe('https://line.me/R/share');
  expect(url.searchParams.get('text')).toBe('50% 折扣 & 蝦\nhttps://shop.example/?a=1&b=2');
});
