import type { ShopEnvironment } from './page-context.ts';

/** Only the shop's own scripts run; pictures come from the shop, calls go to the API. */
export function contentSecurityPolicy(nonce: string, { apiBaseUrl }: ShopEnvironment): string {
  const development = import.meta.env.DEV;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${apiBaseUrl} ${development ? 'ws:' : ''}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
