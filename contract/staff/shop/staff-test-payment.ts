import { gatewayMethods } from '@kaituan/domain/payment/payment-method';
import { gatewayKinds, testRefunds, testResults } from '@kaituan/domain/payment/test-payment';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { gatewayRedirect } from '#contract/order/payment.ts';

const method = z.enum(gatewayMethods).describe('金流的付款方式');

const testPayment = z.object({
  startedAt: wireInstant,
  result: z
    .enum(testResults)
    .describe('等待中、成功、被拒、金流收了款但通知沒有到、沒有在金流的頁面付完'),
  amountTwd: wireTwd,
  /** Why it was declined, in words, and the gateway's number. */
  failure: z.object({ text: z.string(), code: z.string().nullable() }).nullable(),
  refund: z.enum(testRefunds).describe('還沒收款、退款中、已退款、要在金流的後台處理'),
  refundFailure: z.string().nullable(),
});

const gateways = z.object({
  methodArray: z.array(
    z.object({
      method,
      gateway: z.enum(gatewayKinds).describe('正式、測試環境、模擬，或伺服器沒有設定'),
      isOffered: z.boolean().describe('店家勾選了'),
      testTwd: wireTwd.describe('測試付款的金額：這個方式的最低金額'),
      test: testPayment.nullable().describe('最近一次測試'),
    }),
  ),
  webhookHost: z.string().describe('金流要能連到的網址'),
  isReachable: z.boolean().describe('那個網址是不是公開的'),
});
export type PaymentGateways = z.output<typeof gateways>;

export const getPaymentGateways = endpoint({
  path: '/StaffSettings/GetPaymentGateways',
  summary: '金流的付款方式：伺服器設定了沒有，測試付款的結果',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'SAFE',
  request: z.strictObject({ channelId: wireChannelId }),
  answer: resultOf(gateways),
  refusals: ['NOT_FOUND'],
});

export const startTestPayment = endpoint({
  path: '/StaffSettings/StartTestPayment',
  summary: '以最低金額測試一個付款方式；不是訂單，也不算營業額，收到的錢會自動退回',
  access: { staff: 'SETTINGS', of: 'CHANNEL' },
  effect: 'MUTATING',
  request: z.strictObject({ channelId: wireChannelId, method }),
  answer: resultOf(gatewayRedirect),
  refusals: ['NOT_FOUND', 'PAYMENT_NOT_AVAILABLE', 'PAYMENT_UNAVAILABLE'],
});
