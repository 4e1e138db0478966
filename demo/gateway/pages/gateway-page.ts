import type { Context } from 'hono';
import { demoGatewayPath } from '#demo/gateway/demo-merchant.ts';
import { type Html, simulatorPage } from '#demo/simulator/simulator-page.ts';

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
