import { expect, test } from 'vitest';
import { formatSitemap } from './sitemap-xml.ts';

test('pages are listed by their addresses', () => {
  expect(formatSitemap('PAGES', ['https://shop.example/', 'https://shop.example/products/1'])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/products/1</loc></url>
</urlset>
`,
  );
});

test('a list of sitemaps names sitemaps', () => {
  const xml = formatSitemap('SITEMAPS', ['https://shop.example/sitemap.xml?after=5000']);
  expect(xml).toContain('<sitemapindex ');
  expect(xml).toContain(
    '<sitemap><loc>https://shop.example/sitemap.xml?after=5000</loc></sitemap>',
  );
});

test('what would be markup is escaped', () => {
  expect(formatSitemap('PAGES', ['https://shop.example/?a=1&b=<2>'])).toContain(
    '<loc>https://shop.example/?a=1&amp;b=&lt;2&gt;</loc>',
  );
});
