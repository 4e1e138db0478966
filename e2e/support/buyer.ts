import type { Api, ApiPath } from '@kaituan/contract/api';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callAs, joinShop, type NewMember } from './new-member.ts';
import { sharedShop } from './shared-shop.ts';
import { enterShop } from './sign-in.ts';
import { channel, isHydrated } from './visit.ts';

export const channelId = 100083;
const inCart = { channelId, cartType: 'CART' } as const;

/** Calls the API as the signed-in member. */
export type CallAsMember = <P extends ApiPath>(
  path: P,
  body: Api[P]['request'],
) => Promise<Api[P]['answer']>;

/**
 * Signs a member in by the call of the sign-in page, or a new one with an address by those of joining, before the
 * browser has opened a page; returns a caller of the API as that member. The pages for it are walked by the journeys
 * of members.
 */
export async function becomeBuyer(
  page: Page,
  who?: { email: string; password: string },
): Promise<CallAsMember> {
  const token = who ? await enterShop(page, who) : (await joinAsBuyer(page)).token;
  return callerAt(sharedShop().url, token);
}

/** Calls the API of a shop as whose token it is. */
export const callerAt =
  (url: string, token: string): CallAsMember =>
  async (path, body) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };

/** A new member in this browser, with an address in the book, who ordered nothing yet. */
export async function joinAsBuyer(page: Page): Promise<NewMember> {
  const who = await joinShop(page);
  const place = { zip: '106', county: '臺北市', district: '大安區', street: '和平東路一段 1 號' };
  const address = { recipient: '王小明', phone: '0912345678', ...place, note: '' };
  await callAs(who, '/Address/SaveAddress', { address });
  return who;
}

type Goods = { productId: number; skuId: number; code: string; name: string; priceTwd: number };

/** Goods in stock of a temperature, for everybody. */
export async function findGoods(
  call: CallAsMember,
  temperature: 'AMBIENT' | 'FROZEN' = 'AMBIENT',
): Promise<Goods> {
  const { result: cards } = await call('/Product/GetScpProductArray', {
    channelId,
    filterArray: [`temperature = ${temperature}`],
  });
  for (const { id } of cards) {
    const { result: product } = await call('/Product/GetScpProduct', { channelId, productId: id });
    const sku = product.skus.find(
      ({ availability, moq }) => availability === 'IN_STOCK' && moq === 1,
    );
    if (!sku || sku.priceSource === 'FLASH' || sku.priceTwd === null) continue;
    const { skuId, code, priceTwd } = sku;
    return { productId: id, skuId, code, name: product.name, priceTwd };
  }
  throw new Error('the demo shop sells nothing of this');
}

/** Opens and shows a checkout of these goods only. */
export async function openCheckout(
  page: Page,
  call: CallAsMember,
  skuIds: readonly number[],
): Promise<string> {
  const { result: cart } = await call('/Cart/GetCart', inCart);
  const lineIdArray = cart.lines.map(({ lineId }) => lineId);
  if (lineIdArray.length > 0) await call('/Cart/RemoveCartItemArray', { ...inCart, lineIdArray });
  for (const skuId of skuIds) await call('/Cart/AddCartItem', { ...inCart, skuId, quantity: 1 });
  const { result } = await call('/Checkout/CreateCheckout', inCart);
  await page.goto(`/checkout/${result.checkoutNo}?${channel}`);
  await isHydrated(page);
  await page.getByRole('heading', { name: '付款與發票' }).waitFor();
  return result.checkoutNo;
}

/** The order number of a submitted checkout. */
export async function getOrderNo(call: CallAsMember, checkoutNo: string): Promise<string> {
  const { result } = await call('/Checkout/GetCheckout', { checkoutNo });
  expect(result.status).toBe('SUBMITTED');
  return result.orderNo ?? '';
}
