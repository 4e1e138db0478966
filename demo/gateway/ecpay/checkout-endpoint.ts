import { amountField, attemptNoField } from '@kaituan/server/platform/payment/ecpay/ecpay-webhook';
import { parseTaipeiTime, presentTaipeiTime } from '@kaituan/server/platform/payment/taipei-time';
import type { Hono } from 'hono';
import { z } from 'zod';
import { demoGatewayPath } from '#demo/gateway/demo-merchant.ts';
import type { Gateway, Trade } from '#demo/gateway/gateway.ts';
import { refusedPage } from '#demo/gateway/pages/gateway-page.ts';
import {
  addTrade,
  demoBankCode,
  newAccount,
  newEcpayNo,
  newStoreCode,
} from '#demo/gateway/trade-store.ts';
import { codeFields, formBody } from '#demo/gateway/webhook-body.ts';
import { deliverDue, queueWebhook } from '#demo/gateway/webhook-queue.ts';
import { readSignedForm } from './ecpay-request.ts';

const url = z.url({ protocol: /^https?$/ });
const common = {
  MerchantTradeNo: attemptNoField,
  TotalAmount: amountField.pipe(z.number().min(1)),
  ItemName: z.string().regex(/^[^\0]{1,400}$/),
  ReturnURL: url,
  ClientBackURL: url,
};
const codeUrls = { PaymentInfoURL: url, ClientRedirectURL: url };
const days = z.coerce.number().int().min(1).max(60);
const minutes = z.coerce.number().int().min(101).max(43_200);

const checkout = z.discriminatedUnion('ChoosePayment', [
  z.object({ ...common, ChoosePayment: z.literal('Credit'), OrderResultURL: url }),
  z.object({ ...common, ...codeUrls, ChoosePayment: z.literal('ATM'), ExpireDate: days }),
  z.object({ ...common, ...codeUrls, ChoosePayment: z.literal('CVS'), StoreExpireDate: minutes }),
]);
type Checkout = z.output<typeof checkout>;

/** The last second of the day so many days ahead. */
function endOfDay(now: Date, daysAhead: number): Date | undefined {
  const day = new Date(now.getTime() + daysAhead * 86_400_000);
  return parseTaipeiTime(presentTaipeiTime(day).slice(0, 10));
}

function methodColumns(form: Checkout, now: Date) {
  if (form.ChoosePayment === 'Credit') {
    const returnUrl = form.OrderResultURL;
    return { method: 'CARD', status: 'OPEN', codeNotifyUrl: form.ReturnURL, returnUrl } as const;
  }
  const urls = { codeNotifyUrl: form.PaymentInfoURL, returnUrl: form.ClientRedirectURL };
  const status = 'CODE_ISSUED' as const;
  if (form.ChoosePayment === 'ATM') {
    const payBefore = endOfDay(now, form.ExpireDate);
    const code = newAccount();
    return { ...urls, status, method: 'ATM', bankCode: demoBankCode, code, payBefore } as const;
  }
  const payBefore = new Date(now.getTime() + form.StoreExpireDate * 60_000);
  return { ...urls, status, method: 'CVS_CODE', code: newStoreCode(), payBefore } as const;
}

/** Creates a trade; ATM and CVS trades get their payment code at once, and the shop a webhook with it. */
async function openTrade(gateway: Gateway, form: Checkout): Promise<Trade | undefined> {
  const now = gateway.now();
  const trade = await gateway.database.transaction(async (tx) => {
    const added = await addTrade(tx, {
      tradeNo: newEcpayNo(now),
      gateway: 'ECPAY',
      merchantTradeNo: form.MerchantTradeNo,
      amountTwd: form.TotalAmount,
      description: form.ItemName,
      notifyUrl: form.ReturnURL,
      backUrl: form.ClientBackURL,
      createdAt: now,
      ...methodColumns(form, now),
    });
    if (!added?.code) return added;
    const message = { label: '取號成功', url: added.codeNotifyUrl, dueAt: now };
    await queueWebhook(tx, {
      ...message,
      tradeNo: added.tradeNo,
      body: formBody(codeFields(added)),
    });
    return added;
  });
  if (trade?.code) await deliverDue(gateway, trade.tradeNo);
  return trade;
}

/** The endpoint of the form that the buyer's browser posts, as ECPay's all-in-one checkout. */
export const checkoutEndpoint = (app: Hono, gateway: Gateway): Hono =>
  app.post(`${demoGatewayPath}/ecpay/Cashier/AioCheckOut/V5`, async (c) => {
    const fields = await readSignedForm(c);
    if (!fields) return refusedPage(c, '10200073', 'CheckMacValue 驗證失敗');
    const form = checkout.safeParse(fields);
    if (!form.success) return refusedPage(c, '10200052', '交易參數有誤');
    const trade = await openTrade(gateway, form.data);
    if (!trade) return refusedPage(c, '10300028', '訂單編號重複，請回商店重新付款');
    return c.redirect(`${demoGatewayPath}/trades/${trade.tradeNo}`, 303);
  });
