import type { Context } from 'hono';
import { html } from 'hono/html';
import { demoGatewayPath } from '#demo/gateway/demo-merchant.ts';

export type Html = ReturnType<typeof html>;

export const amount = (twd: number): string => `NT$${twd.toLocaleString('en-US')}`;

const clock = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
export const moment = (at: Date): string => clock.format(at);

/** Pages run no scripts; forms go to the simulator or back to the shop. */
function policy(formOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');
}

/** A page of the simulator, marked as such. */
export async function gatewayPage(
  c: Context,
  page: { title: string; body: Html; formOrigins?: readonly string[]; status?: 200 | 400 | 404 },
): Promise<Response> {
  c.header('Content-Security-Policy', policy(page.formOrigins ?? []));
  c.header('Cache-Control', 'no-store');
  const document = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${page.title}｜模擬金流（示範模式）</title>
  <link rel="stylesheet" href="${demoGatewayPath}/style.css">
</head>
<body>
  <header>
    <p class="mark">模擬金流（示範模式）</p>
    <p>這裡不會真的扣款，請勿輸入真實的卡號或帳號。</p>
  </header>
  <main>
    <h1>${page.title}</h1>
    ${page.body}
  </main>
</body>
</html>`;
  return c.html(await document, page.status ?? 200);
}
