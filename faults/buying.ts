import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { homeAddress, memberInvoice } from '@kaituan/server/testing/members/buyer';
import type { ShopNode } from '../races/open-node.ts';
import { Racer } from '../races/racer.ts';

/** The payment scenarios at the simulated gateway, weighted by repetition. */
export const quickScenarios = [
  ...(['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'three-times', 'three-times'] as const),
  ...(['out-of-order', 'late', 'twice', 'wrong-amount', 'forged', 'failed'] as const),
];
/** Those, and others that the shop finds out about later or by a query. */
export const scenarios = [
  ...quickScenarios,
  ...(['after-return', 'after-return', 'lost'] as const),
];
export type Scenario = (typeof scenarios)[number];

/** A member's purchase, as far as the member knows. */
export type Purchase = {
  memberId: string;
  /** Null: refused, or without a response. */
  orderNo: string | null;
  refusal: string | null;
  scenario: Scenario | null;
};

export type Goods = { scarce: number; plenty: number; campaignId: number; campaignSku: number };

type Buying = {
  member: { memberId: string; token: string };
  nodes: readonly Pick<ShopNode, 'url'>[];
  goods: Goods;
  scenarios: readonly Scenario[];
  fetch: typeof fetch;
};

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/**
 * Buys from the cart, or through a group buy, and pays at the gateway in some scenario. Calls without a
 * response are retried with the same Idempotency-Key, as the storefront does.
 */
export async function buy({ member, nodes, goods, scenarios, fetch }: Buying): Promise<Purchase> {
  const purchase: Purchase = {
    ...{ memberId: member.memberId, orderNo: null, refusal: null, scenario: null },
  };
  const racer = new Racer(member, nodes, fetch);
  const joins = Math.random() < 0.3;
  const checkoutNo = joins ? await openJoining(racer, goods) : await openCheckout(racer, goods);
  if (typeof checkoutNo !== 'string') return { ...purchase, ...checkoutNo };
  const placed = await racer.submit(checkoutNo);
  if ('refused' in placed) return { ...purchase, refusal: placed.refused };
  const orderNo = placed.answer;
  const scenario = pick(scenarios);
  const paying = await pay({ racer, nodes, fetch, orderNo, scenario });
  return { ...purchase, orderNo, scenario: paying ? scenario : null };
}

async function openCheckout(racer: Racer, goods: Goods): Promise<string | { refusal: string }> {
  const skuId = Math.random() < 0.2 ? goods.scarce : goods.plenty;
  const items = [{ skuId, quantity: 1 + Math.floor(Math.random() * 2) }];
  const filled = await racer.call('/Cart/AddCartItemArray', { channelId, items });
  if ('refused' in filled) return { refusal: filled.refused };
  const opened = await racer.call('/Checkout/CreateCheckout', { channelId, cartType: 'CART' });
  if ('refused' in opened) return { refusal: opened.refused };
  const { checkoutNo } = opened.answer.result;
  const paymentMethod = 'CARD' as const;
  const updated = await racer.call('/Checkout/UpdateCheckout', {
    ...{ checkoutNo, address: homeAddress, invoice: memberInvoice, paymentMethod },
  });
  return 'refused' in updated ? { refusal: updated.refused } : checkoutNo;
}

async function openJoining(racer: Racer, goods: Goods): Promise<string | { refusal: string }> {
  const { campaignId, campaignSku: skuId } = goods;
  const lines = [{ skuId, quantity: 1 }];
  const opened = await racer.prepareJoining('/GroupBuy/JoinCampaign', {
    ...{ channelId, campaignId, lines },
  });
  return 'refused' in opened ? { refusal: opened.refused } : opened.answer;
}

/** Chooses a scenario on the gateway's page; true once the gateway recorded it. */
async function pay(given: {
  racer: Racer;
  nodes: readonly Pick<ShopNode, 'url'>[];
  fetch: typeof fetch;
  orderNo: string;
  scenario: Scenario;
}): Promise<boolean> {
  const { racer, nodes, fetch, orderNo, scenario } = given;
  const started = await racer.call('/Payment/StartPayment', { orderNo, method: 'CARD' });
  if ('refused' in started || !started.answer.result.redirect) return false;
  const { action, fields } = started.answer.result.redirect;
  const post = (path: string, form: Record<string, string>) =>
    persistently(async () => {
      const response = await fetch(new URL(path, pick(nodes).url), {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form) },
      });
      return response.status < 500 ? response : undefined;
    });
  // The simulated gateway runs in the shop itself, on every node.
  const pathOf = (address: string) => new URL(address, 'http://gateway').pathname;
  const opened = await post(pathOf(action), fields);
  const page = opened?.headers.get('location');
  if (!page) return false;
  const decided = await post(`${pathOf(page)}/pay`, { scenario });
  return decided?.status === 303;
}

/** Retries until a node responds; undefined after a minute. */
async function persistently(
  attempt: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const response = await attempt().catch(() => undefined);
    if (response) return response;
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 300));
  }
  return undefined;
}
