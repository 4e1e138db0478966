import { refusalStatus } from '@kaituan/contract/refusals';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { plainPage } from '#server/http/plain-page.ts';
import type { Refusal } from '#server/http/refusal.ts';

/** The page for an overloaded or unavailable shop; the browser reloads by itself. */
export function answerBusy(
  c: Context,
  { code, retryAfterSeconds = 5 }: Refusal,
): Response | Promise<Response> {
  const title = code === 'RATE_LIMITED' ? '開得太快了，請稍等一下' : '目前人潮較多，請稍等一下';
  c.header('Retry-After', String(retryAfterSeconds));
  const page = plainPage(c, {
    title,
    head: html`<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
    body: html`<h1>${title}</h1>
    <p>購物車與訂單都還在，不用重新挑選。</p>
    <p>這個頁面約 ${retryAfterSeconds} 秒後會自動重新載入。</p>
    <p><a href="">立即重試</a></p>`,
  });
  return c.html(page, refusalStatus[code]);
}
