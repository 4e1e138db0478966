import type { redirectRule } from '@kaituan/server/database/schema/content-schema';

/** Short and former addresses; none redirects to another rule. */
export const redirectRules: readonly (typeof redirectRule.$inferInsert)[] = [
  { path: '/sale', target: '/collections/3008', status: 302 },
  { path: '/clearance', target: '/collections/3009', status: 302 },
  { path: '/festive', target: '/collections/3010', status: 302 },
  { path: '/weekly', target: '/collections/3001', status: 302 },
  { path: '/gift', target: '/collections/3010', status: 302 },
  { path: '/hot', target: '/collections/hot-items', status: 302 },
  { path: '/shop', target: '/products', status: 301 },
  { path: '/all-products', target: '/products', status: 301 },
  { path: '/brand', target: '/brands', status: 301 },
  { path: '/about', target: '/about-us', status: 301 },
  { path: '/contact', target: '/contact-us', status: 301 },
  { path: '/privacy', target: '/privacy-policy', status: 301 },
  { path: '/terms', target: '/terms-of-service', status: 301 },
];
