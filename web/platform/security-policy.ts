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

/** As a policy names a script that stands in a page: by its content. */
const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The one script that stands in every page. */
const ownScript = sourceOf(firstScripts);

/**
 * Takes out of a rendered page the nonce that marks the shop's own scripts, and names those that stand in it.
 * The nonce is secret until then, so a script that came into the page in another way is not among them.
 */
export function nameOwnScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const own = new RegExp(`<script(?=[^>]*${mark})(?![^>]* src=)[^>]*>(.*?)</script>`, 'gis');
  const scripts = new Set(Array.from(html.matchAll(own), ([, script = '']) => sourceOf(script)));
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] };
}

/** Only the shop's own scripts, of files and those named, and style sheets; pictures from the shop, calls to the API. */
export function contentSecurityPolicy(
  scripts: readonly string[],
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
    ["script-src 'self'", ownScript, ...scripts].join(' '),
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
