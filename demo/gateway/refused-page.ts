import type { Context } from 'hono';
import { html } from 'hono/html';
import { gatewayPage } from './pages/gateway-page.ts';

/** Tells the buyer that the gateway refused the shop's request. */
export const refusedPage = (c: Context, code: string, reason: string): Promise<Response> =>
  gatewayPage(c, {
    title: '無法付款',
    status: 400,
    body: html`<p class="notice">${reason}（${code}）</p>
      <p><a class="button" href="/">回到商店</a></p>`,
  });

export const notFoundPage = (c: Context, reason: string): Promise<Response> =>
  gatewayPage(c, { title: '查無交易', status: 404, body: html`<p class="notice">${reason}</p>` });
