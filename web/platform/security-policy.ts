import { createHash } from 'node:crypto';
import { firstScripts } from './first-scripts.ts';
import type { ShopEnvironment } from './page-context.ts';

/** What LINE's SDK calls; it is bundled, so its scripts are the shop's own. */
const messagingApi = [
  ...['https://api.line.me', 'https://access.line.me'],
  // The results of sub-windows, permissions, and the page that makes a shortcut.
  ...['https://liff.line.me', 'https://liff-shortcut.line.me'],
].join(' ');
/** Where Firebase signs members in, and where it renews their tokens. */
const firebaseApi = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';

/** The one script that stands in every page, by its content. */
const ownScript = createHash('sha256').update(firstScripts).digest('base64');

/** Only the shop's own scripts and style sheets; pictures from the shop, calls to the API. */
export function contentSecurityPolicy(
  nonce: string,
  { apiBaseUrl, firebase, formOrigins }: ShopEnvironment,
  options: { hasMessaging: boolean },
): string {
  const callable = [
    apiBaseUrl,
    options.hasMessaging ? messagingApi : '',
    firebase ? firebaseApi : '',
    import.meta.env.DEV ? 'ws:' : '',
  ].filter(Boolean);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'sha256-${ownScript}'`,
    // Vite injects style elements in development.
    `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : ''}`,
    // Attachments come from the API.
    ["img-src 'self' data: blob:", apiBaseUrl].filter(Boolean).join(' '),
    // The digits come with the style sheet.
    'font-src data:',
    ["connect-src 'self'", ...callable].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');
}
