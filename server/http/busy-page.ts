import { createHash } from 'node:crypto';
import { refusalStatus } from '@kaituan/contract/refusals';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Refusal } from './refusal.ts';

const style =
  'body{font-family:system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1.5rem;line-height:1.7;color:#2b2326;background:#fdfaf8}h1{font-size:1.375rem}a{color:#8e1b3e;white-space:nowrap}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'`;

/** The page for an overloaded or unavailable shop; the browser reloads by itself. */
export function answerBusy(
  c: Context,
  { code, retryAfterSeconds = 5 }: Refusal,
): Response | Promise<Response> {
  const title = code === 'RATE_LIMITED' ? '開得太快了，請稍等一下' : '目前人潮較多，請稍等一下';
  c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', policy);
  const page = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="${retryAfterSeconds}">
  <title>${title}</title>
  <style>${style}</style>
</head>
<body>
  <h1>${title}</h1>
  <p>這個頁面約 ${retryAfterSeconds} 秒後會自動重新載入，您也可以<a href="">立即再試一次</a>。</p>
</body>
</html>`;
  return c.html(page, refusalStatus[code]);
}
