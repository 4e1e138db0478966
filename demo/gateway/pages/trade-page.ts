import type { EcpayFields } from '@kaituan/server/platform/payment/ecpay/check-mac-value';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { demoGatewayPath } from '#demo/gateway/demo-merchant.ts';
import type { Payment, Trade, Webhook } from '#demo/gateway/gateway.ts';
import { codeFields, failedFields, paidFields } from '#demo/gateway/webhook-body.ts';
import { type Html, moment } from '#demo/simulator/simulator-page.ts';
import { amount, gatewayPage } from './gateway-page.ts';
import { scenariosOf } from './scenarios.ts';

export type TradeView = { trade: Trade; payments: Payment[]; webhooks: Webhook[] };

const methodNames = {
  CARD: '信用卡',
  LINE_PAY: 'LINE Pay',
  ATM: 'ATM 虛擬帳號',
  CVS_CODE: '超商代碼',
} as const;
const statusNames = {
  OPEN: '等待付款',
  CODE_ISSUED: '等待繳費',
  APPROVED: '買家已同意，等商店確認',
  PAID: '已付款',
  FAILED: '付款失敗',
} as const;
const webhookStates = { WAITING: '等待送出', DELIVERED: '商店已收到', GIVEN_UP: '已放棄' } as const;

const row = (name: string, value: string | Html) =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const renderFacts = ({ trade, payments }: TradeView) => html`<dl>
  ${row('應付金額', html`<strong>${amount(trade.amountTwd)}</strong>`)}
  ${row('項目', trade.description)}
  ${row('付款方式', methodNames[trade.method])}
  ${trade.bankCode ? row('銀行代碼', trade.bankCode) : ''}
  ${trade.code ? row(trade.method === 'ATM' ? '繳費帳號' : '繳費代碼', trade.code) : ''}
  ${trade.payBefore ? row('繳費期限', moment(trade.payBefore)) : ''}
  ${row('商店訂單編號', trade.merchantTradeNo)}
  ${row('狀態', statusNames[trade.status])}
  ${payments.map((payment) => row('已付', `${amount(payment.amountTwd)}（${moment(payment.paidAt)}）`))}
</dl>`;

const renderScenarios = (trade: Trade) => html`<form method="post"
    action="${demoGatewayPath}/trades/${trade.tradeNo}/pay">
  <h2>${trade.code ? '到銀行或超商繳費' : '選擇付款結果'}</h2>
  <ul class="choices">
    ${scenariosOf(trade).map(
      ({ name, label, explanation }, at) => html`<li>
        <button class="${at === 0 ? 'button' : 'button quiet'}" name="scenario" value="${name}">
          ${label}</button>
        <p>${explanation}</p>
      </li>`,
    )}
  </ul>
</form>`;

/** The fields that ECPay's page posts to the shop through the browser. */
function resultFields({ trade, payments }: TradeView): EcpayFields | undefined {
  const [payment] = payments;
  if (payment) return paidFields(trade, payment);
  if (trade.code) return codeFields(trade);
  return trade.status === 'FAILED' ? failedFields(trade, trade.createdAt) : undefined;
}

function renderReturn(view: TradeView) {
  const { trade } = view;
  const fields = trade.gateway === 'ECPAY' ? resultFields(view) : undefined;
  if (!fields)
    return html`<p><a class="button quiet" href="${trade.backUrl}">不付款，返回商店</a></p>`;
  return html`<form method="post" action="${trade.returnUrl}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}
    <button class="button">返回商店</button>
  </form>`;
}

const renderWebhooks = (webhooks: Webhook[]) => html`<h2>給商店的通知</h2>
  <ol class="notices">
    ${webhooks.map(
      (webhook) => html`<li>
        <p><strong>${webhook.label}</strong>　${webhookStates[webhook.state]}，已送 ${webhook.attempts} 次</p>
        ${webhook.lastAnswer ? html`<p>商店回覆：<code>${webhook.lastAnswer}</code></p>` : ''}
        <form method="post" action="${demoGatewayPath}/notices/${String(webhook.id)}/resend">
          <button class="button quiet">再送一次</button>
        </form>
      </li>`,
    )}
  </ol>`;

/** The page of a trade: the payment requested, the scenarios, and the webhooks sent. */
export function tradePage(c: Context, view: TradeView): Promise<Response> {
  const { trade, webhooks } = view;
  const isPayable = trade.status === 'OPEN' || trade.status === 'CODE_ISSUED';
  const body = html`${renderFacts(view)}
    ${isPayable && !trade.code ? renderScenarios(trade) : ''}
    ${renderReturn(view)}
    ${isPayable && trade.code ? renderScenarios(trade) : ''}
    ${webhooks.length > 0 ? renderWebhooks(webhooks) : ''}
    <p><a href="${demoGatewayPath}">所有模擬交易</a></p>`;
  return gatewayPage(c, {
    title: statusNames[trade.status],
    body,
    formOrigins: [new URL(trade.returnUrl).origin],
  });
}

/** The latest trades, and a form to find one by its code as at a bank or store. */
export const overviewPage = (c: Context, trades: Trade[]): Promise<Response> =>
  gatewayPage(c, {
    title: '模擬交易',
    body: html`<form method="get" action="${demoGatewayPath}/codes">
        <label>繳費帳號或代碼<input name="code" required autocomplete="off"></label>
        <button class="button">查詢</button>
      </form>
      <ul class="trades">
        ${trades.map(
          (trade) => html`<li><a href="${demoGatewayPath}/trades/${trade.tradeNo}">
            <strong>${amount(trade.amountTwd)}</strong>
            ${methodNames[trade.method]}・${statusNames[trade.status]}<br>
            <small>${trade.merchantTradeNo}　${moment(trade.createdAt)}</small></a></li>`,
        )}
      </ul>
      ${trades.length === 0 ? html`<p>目前沒有交易。</p>` : ''}`,
  });
