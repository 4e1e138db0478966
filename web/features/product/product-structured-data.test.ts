import { describe, expect, test } from 'vitest';
import { productFixture, skuFixture } from './product-fixture.ts';
import { productStructuredData } from './product-structured-data.ts';

const publicUrl = 'https://shop.example';

const product = productFixture();

describe('a product for search engines', () => {
  test('has its brand, its pictures and its address without a channel', () => {
    expect(productStructuredData(product, publicUrl)).toMatchObject({
      '@type': 'Product',
      name: '澎湖白蝦',
      sku: 'KT-7',
      url: 'https://shop.example/products/7',
      brand: { name: '澎湖漁鮮' },
      image: ['https://shop.example/media/p7-0/1280.webp'],
    });
  });

  test('offers its only SKU at its own address', () => {
    expect(productStructuredData(product, publicUrl).offers).toEqual([
      {
        '@type': 'Offer',
        sku: 'S-70',
        url: 'https://shop.example/products/7',
        price: 100,
        priceCurrency: 'TWD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    ]);
  });

  test('offers each of several SKUs with its stock', () => {
    const skus = [skuFixture(70), skuFixture(71, { availability: 'SOLD_OUT', priceTwd: 150 })];
    expect(productStructuredData({ ...product, skus }, publicUrl).offers).toMatchObject([
      { url: 'https://shop.example/products/7?sku=70', price: 100 },
      {
        url: 'https://shop.example/products/7?sku=71',
        price: 150,
        availability: 'https://schema.org/OutOfStock',
      },
    ]);
  });

  test('contains the end of a flash price', () => {
    const endsAt = '2026-03-02T12:00:00.000Z';
    const pieces = {
      ordinaryPriceTwd: 120,
      maxPriceTwd: 80,
      stock: 9,
      sold: 0,
      held: 0,
      minQuantity: 1,
      unitLabel: '包',
    };
    const flash = { priceTwd: 80, endsAt, ...pieces };
    const skus = [skuFixture(70, { priceTwd: 80, priceSource: 'FLASH' })];
    expect(productStructuredData({ ...product, skus, flash }, publicUrl).offers).toMatchObject([
      { price: 80, priceValidUntil: '2026-03-02T12:00:00.000Z' },
    ]);
  });

  test('tells of reviews only where there are any', () => {
    expect(productStructuredData(product, publicUrl)).not.toHaveProperty('aggregateRating');
    const rating = { count: 2, average: 4.5, stars: { 5: 1, 4: 1, 3: 0, 2: 0, 1: 0 } };
    const review = {
      ...{ reviewNo: 'R', author: '王○明', stars: 5 as const, body: '新鮮', optionText: '' },
      ...{ photos: [], writtenAt: '2026-03-02T12:00:00.000Z', isEdited: false, helpful: 0 },
      answer: null,
    };
    const written = [review, { ...review, body: '' }];
    expect(productStructuredData({ ...product, rating }, publicUrl, written)).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      review: [{ author: { name: '王○明' }, reviewBody: '新鮮', datePublished: '2026-03-02' }],
    });
  });

  test('offers nothing that may only be displayed', () => {
    expect(
      productStructuredData({ ...product, restricted: 'ALCOHOL' }, publicUrl),
    ).not.toHaveProperty('offers');
  });
});
