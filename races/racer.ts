import type { Api, ApiPath } from '@kaituan/contract/api';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { homeAddress, memberInvoice } from '@kaituan/server/testing/members/buyer';
import type { ShopNode } from './open-node.ts';

/** The outcome of a call: its response, or the code of its refusal. */
export type Outcome<Answer> = { answer: Answer } | { refused: string };

const maxMs = 120_000;
const pauseMs = () => 20 + Math.random() * 200;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A member with double taps and a poor connection, who calls any node of the shop. */
export class Racer {
  readonly memberId: string;
  readonly #token: string;
  readonly #nodes: readonly Pick<ShopNode, 'url'>[];
  readonly #fetch: typeof fetch;

  constructor(
    member: { memberId: string; token: string },
    nodes: readonly Pick<ShopNode, 'url'>[],
    ask: typeof fetch = fetch,
  ) {
    this.memberId = member.memberId;
    this.#token = member.token;
    this.#nodes = nodes;
    this.#fetch = ask;
  }

  /** Calls until a node responds: after a crash the same or another node is called again. */
  async call<P extends ApiPath>(
    path: P,
    request: Api[P]['request'],
    idempotencyKey = crypto.randomUUID(),
  ): Promise<Outcome<Api[P]['answer']>> {
    for (const deadline = Date.now() + maxMs; Date.now() < deadline; ) {
      const node = this.#nodes[Math.floor(Math.random() * this.#nodes.length)];
      const response = await this.#fetch(`${node?.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.#token}`,
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(request),
      }).catch(() => undefined);
      const body = await response?.json().catch(() => undefined);
      if (response?.ok && body) return { answer: body as Api[P]['answer'] };
      if (response && body && response.status < 500) {
        return { refused: (body as RefusalBody).error.code };
      }
      await wait(pauseMs());
    }
    throw new Error(`${path} was not answered`);
  }

  /** The response of a call that must succeed. */
  async must<P extends ApiPath>(path: P, request: Api[P]['request']): Promise<Api[P]['answer']> {
    const outcome = await this.call(path, request);
    if ('refused' in outcome) throw new Error(`${path}: ${outcome.refused}`);
    return outcome.answer;
  }

  /** Prepares a cart and a checkout up to the final submit. */
  async prepareCheckout(
    channelId: number,
    items: readonly { skuId: number; quantity: number }[],
    couponCode?: string,
  ): Promise<string> {
    const cart = { channelId, cartType: 'CART' as const };
    await this.must('/Cart/AddCartItemArray', { channelId, items: [...items] });
    const { checkoutNo } = (await this.must('/Checkout/CreateCheckout', cart)).result;
    await this.must('/Checkout/UpdateCheckout', {
      checkoutNo,
      address: homeAddress,
      invoice: memberInvoice,
      paymentMethod: 'HOME_COD',
      ...(couponCode && { couponCode }),
    });
    return checkoutNo;
  }

  /** Opens a checkout that joins a group buy, up to the final submit. */
  async prepareJoining<P extends '/GroupBuy/JoinCampaign' | '/GroupBuy/JoinTeam'>(
    path: P,
    request: Api[P]['request'],
  ): Promise<Outcome<string>> {
    const opened = await this.call(path, request);
    if ('refused' in opened) return opened;
    const { checkoutNo } = opened.answer.result;
    await this.must('/Checkout/UpdateCheckout', {
      checkoutNo,
      address: homeAddress,
      invoice: memberInvoice,
      paymentMethod: 'CARD',
    });
    return { answer: checkoutNo };
  }

  /** Submits once, twice or three times concurrently; every response must be the same. */
  async submit(checkoutNo: string): Promise<Outcome<string>> {
    const taps = 1 + Math.floor(Math.random() * 3);
    const outcomes = await Promise.all(
      Array.from({ length: taps }, () => this.call('/Checkout/SubmitCheckout', { checkoutNo })),
    );
    const orderNos = outcomes.flatMap((outcome) =>
      'answer' in outcome ? [outcome.answer.result.orderNo] : [],
    );
    if (new Set(orderNos).size > 1) throw new Error(`two orders: ${orderNos.join(', ')}`);
    const [orderNo] = orderNos;
    const [first] = outcomes;
    if (orderNo) return { answer: orderNo };
    return { refused: first && 'refused' in first ? first.refused : '' };
  }
}

/** Processes all items, so many concurrently. */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await run(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
