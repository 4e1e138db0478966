import type { Context } from 'hono';
import { html } from 'hono/html';
import { demoGatewayPath } from '#demo/gateway/demo-merchant.ts';
import { type Html, simulatorPage } from '#demo/simulator/simulator-page.ts';

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

export const amount = (twd: number): string => `NT$${twd.toLocaleString('en-US')}`;

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

const gateway = {
  mark: '模擬金流（示範模式）',
  warning: '這裡不會真的扣款，請勿輸入真實的卡號或帳號。',
  path: demoGatewayPath,
};

export const gatewayPage = (
  c: Context,
  {
    formOrigins = [],
    ...page
  }: { title: string; body: Html; formOrigins?: readonly string[]; status?: 200 | 400 | 404 },
): Promise<Response> => simulatorPage(c, gateway, { ...page, policy: policy(formOrigins) });
