import type { DemoGateway } from '@kaituan/demo/gateway/demo-gateway';
import type { PaymentStarted } from '#server/platform/payment/payment-provider.ts';

/**
 * Follows `start` as a browser does, and returns the gateway's trade number. ATM and CVS trades then have
 * their code, and its webhook was sent.
 */
export async function visitGateway(gateway: DemoGateway, started: PaymentStarted): Promise<string> {
  const page = started.method === 'POST' ? await postForm(gateway, started) : started.action;
  const tradeNo = /\/trades\/(\w+)$/.exec(page)?.[1];
  if (!tradeNo) throw new Error(`the gateway sent the buyer to ${page}`);
  return tradeNo;
}

async function postForm(gateway: DemoGateway, { action, fields }: PaymentStarted): Promise<string> {
  const request = new Request(new URL(action, 'http://shop.test'), {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const response = await gateway.fetch(request);
  const page = response.headers.get('location');
  if (!page) throw new Error(`the gateway refused the form: ${response.status}`);
  return page;
}
