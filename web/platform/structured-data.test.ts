import { expect, test } from 'vitest';
import { breadcrumbStructuredData, organizationStructuredData } from './structured-data.ts';

const publicUrl = 'https://shop.example';

test('breadcrumbs lead from the home page to the page, with absolute addresses', () => {
  const trail = [
    { name: '海鮮', path: '/categories/2' },
    { name: '白蝦', path: '/products/7' },
  ];
  expect(breadcrumbStructuredData(trail, publicUrl).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: '首頁', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: '海鮮', item: 'https://shop.example/categories/2' },
    { '@type': 'ListItem', position: 3, name: '白蝦', item: 'https://shop.example/products/7' },
  ]);
});

test('the organization is the sales company of the channel', () => {
  const company = {
    htmlTitle: '開團',
    name: '開團股份有限公司',
    taxId: '12345675',
    address: '臺北市中正區重慶南路一段122號',
    phone: '02-2311-3731',
    email: 'shop@example.com',
    serviceHours: '週一至週五 09:00–18:00',
    pageArray: [],
    lineOaId: null,
  };
  expect(organizationStructuredData(company, publicUrl)).toMatchObject({
    '@type': 'Organization',
    name: '開團股份有限公司',
    url: 'https://shop.example/',
    taxID: '12345675',
    contactPoint: { telephone: '02-2311-3731', email: 'shop@example.com' },
  });
});
