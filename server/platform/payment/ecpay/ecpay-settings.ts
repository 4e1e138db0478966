import { callGateway, type Fetch } from '#server/platform/payment/gateway-call.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { type EcpayFields, isSignedByEcpay, signEcpay } from './check-mac-value.ts';
import { parseEcpayAnswer } from './ecpay-fields.ts';

export type EcpaySettings = {
  merchantId: string;
  hashKey: string;
  hashIv: string;
  /** 商家檢查碼 of the back office; without it card refunds are made there by hand. */
  creditCheckCode: string | undefined;
  /** The base of the checkout form's address; may be a path of the shop itself. */
  formBaseUrl: string;
  /** The base of server-to-server calls. */
  apiBaseUrl: string;
  fetch: Fetch;
  now: () => Date;
};

const askTimeoutMs = 20_000;

/** Posts signed fields to an ECPay service and returns the response text. */
export function callEcpay(settings: EcpaySettings, path: string, fields: EcpayFields) {
  const signed = signEcpay({ ...fields, MerchantID: settings.merchantId }, settings);
  const request = new Request(`${settings.apiBaseUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(signed),
  });
  return callGateway('ECPAY', settings.fetch, request, askTimeoutMs);
}

/** The same for services with signed responses. */
export async function callSignedEcpay(settings: EcpaySettings, path: string, fields: EcpayFields) {
  const answer = parseEcpayAnswer(await callEcpay(settings, path, fields));
  if (!isSignedByEcpay(answer, settings)) {
    throw new PaymentUnavailable('ECPAY', `unsigned answer from ${path}`);
  }
  return answer;
}
