import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';

type Markup = ReturnType<typeof html>;

/** Without quotes, which HTML would escape: its hash must fit. */
const style =
  ':root{color-scheme:light dark;--ground:#f8f3f0;--surface:#fff;--ink:#2a1a1d;--soft:#6d5a5c;--primary:#8e1b3e}@media (prefers-color-scheme:dark){:root{--ground:#151012;--surface:#2d2327;--ink:#f6ebec;--soft:#bfa9ad;--primary:#f490ab}}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;font-family:system-ui,PingFang TC,Noto Sans TC,Microsoft JhengHei,sans-serif;line-height:1.7;color:var(--ink);background:var(--ground)}main{width:100%;max-width:30rem;padding:2rem 1.5rem;text-align:center;border-radius:16px;background:var(--surface);box-shadow:0 16px 36px -12px rgb(80 20 35/.22)}img{max-width:100%;height:auto}p{margin:.5rem 0;color:var(--soft);text-wrap:balance}.name{color:var(--primary);font-weight:900;letter-spacing:.05em}h1{font-size:1.625rem;line-height:1.4;margin:.5rem 0 .75rem;text-wrap:balance}a{display:inline-block;min-height:44px;padding:8px;color:var(--primary);font-weight:600}button{font:inherit;min-height:44px;padding:0 1.25rem;border:1px solid var(--soft);border-radius:12px;color:inherit;background:none;cursor:pointer}';
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'`;

/** A page that needs nothing but itself and one drawing: shown in place of a page that cannot be. */
export function plainPage(
  c: Context,
  { title, head = '', body }: { title: string; head?: Markup | string; body: Markup },
): Markup {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', policy);
  return html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  ${head}
  <title>${title}</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <img src="/shop-front.svg" alt="" width="240" height="160">
    ${body}
  </main>
</body>
</html>`;
}
