import { type AskStaff, askShop } from '@kaituan/server/operator/ask-staff';
import { executeOrderCommand } from '@kaituan/server/operator/orders/execute-order-command';
import { orderCommandSchema } from '@kaituan/server/operator/orders/order-command-schema';
import { findRunningShop } from '@kaituan/server/operator/running-shop';
import type { Goods } from './find-goods.ts';
import { callAs, type NewMember } from './new-member.ts';
import { sharedShop } from './shared-shop.ts';

const inCart = { channelId: 100083, cartType: 'CART' };
const address = {
  recipient: '王小明',
  phone: '0912345678',
  zip: '106',
  county: '臺北市',
  district: '大安區',
  street: '和平東路一段 1 號',
  note: '',
};
const invoice = { type: 'MEMBER_CARRIER', value: '', title: '', email: '' };

export type OrderedGoods = { goods: Goods; quantity: number };

/** Orders goods as a member, by cash on delivery by default; returns the order number. */
export async function placeOrder(
  who: NewMember,
  items: readonly OrderedGoods[],
  paymentMethod = 'HOME_COD',
): Promise<string> {
  for (const { goods, quantity } of items) {
    await callAs(who, '/Cart/AddCartItem', { ...inCart, skuId: goods.sku.skuId, quantity });
  }
  const { checkoutNo } = await callAs<{ checkoutNo: string }>(
    who,
    '/Checkout/CreateCheckout',
    inCart,
  );
  return fillCheckout(who, checkoutNo, paymentMethod);
}

/** Completes and submits a checkout; returns the order number. */
export async function fillCheckout(
  who: NewMember,
  checkoutNo: string,
  paymentMethod: string,
): Promise<string> {
  const filled = { checkoutNo, address, invoice, paymentMethod };
  await callAs(who, '/Checkout/UpdateCheckout', filled);
  const { orderNo } = await callAs<{ orderNo: string }>(who, '/Checkout/SubmitCheckout', {
    checkoutNo,
  });
  return orderNo;
}

/** An order that its buyer fetches at the shop, and pays there. */
export async function orderToFetch(who: NewMember, goods: Goods): Promise<string> {
  await callAs(who, '/Cart/AddCartItem', { ...inCart, skuId: goods.sku.skuId, quantity: 1 });
  const { checkoutNo } = await callAs<{ checkoutNo: string }>(
    who,
    '/Checkout/CreateCheckout',
    inCart,
  );
  const { shipments, pickupPlaces } = await callAs<{
    shipments: { key: string }[];
    pickupPlaces: { placeId: string; method?: string }[];
  }>(who, '/Checkout/GetCheckout', { checkoutNo });
  const placeId = pickupPlaces.find(
    ({ method = 'STORE_PICKUP' }) => method === 'STORE_PICKUP',
  )?.placeId;
  await callAs(who, '/Checkout/UpdateCheckout', {
    checkoutNo,
    shipments: shipments.map(({ key }) => ({ key, method: 'STORE_PICKUP', placeId })),
  });
  return fillCheckout(who, checkoutNo, 'PAY_AT_PICKUP');
}

/** Makes a staff call as the command line does. */
export const askStaff: AskStaff = async (path, request) => {
  const shop = await findRunningShop(sharedShop().dataDir);
  if (!shop) throw new Error('the shop of the journeys is not running');
  return askShop(shop)(path, request);
};

/** Runs the operator's order command. */
export async function runOrderCommand(
  verb: string,
  request: Record<string, unknown>,
): Promise<void> {
  await executeOrderCommand(askStaff, orderCommandSchema.parse({ verb, ...request }));
}

/** Ships the only parcel of an order. */
export async function sendParcel(orderNo: string): Promise<void> {
  await runOrderCommand('prepare', { orderNo });
  await runOrderCommand('ship', { orderNo, carrier: '黑貓宅急便', tracking: '900123456789' });
}
