import type { Api } from '@kaituan/contract/api';
import type { Database } from '#server/database/database.ts';
import type { Caller } from '#server/http/handler.ts';
import type { PaymentService } from '#server/platform/payment/payment-service.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { createMember } from './member-factory.ts';

/** Valid values of every checkout field. */
export const homeAddress = {
  recipient: '王小明',
  phone: '0912345678',
  zip: '106',
  county: '臺北市',
  district: '大安區',
  street: '和平東路一段 1 號',
  note: '',
};
export const memberInvoice = { type: 'MEMBER_CARRIER', value: '', title: '', email: '' } as const;

type CheckoutInput = Omit<Api['/Checkout/UpdateCheckout']['request'], 'checkoutNo'>;

/** A member who shops in a channel through the API. */
export async function createBuyer(
  database: Database,
  channelId: number,
  options: { now?: () => Date; caller?: Partial<Caller>; payments?: PaymentService } = {},
) {
  const memberId = options.caller?.memberId ?? (await createMember(database));
  const caller = { channelId: null, isVerified: false, ...options.caller, memberId };
  const api = createCaller(database, options.now, caller, options.payments);
  const inCart = { channelId, cartType: 'CART' as const };

  const addItem = (skuId: number, quantity = 1) =>
    api.call('/Cart/AddCartItem', { ...inCart, skuId, quantity });
  const openCheckout = async () =>
    (await api.call('/Checkout/CreateCheckout', inCart)).result.checkoutNo;
  const fillCheckout = async (checkoutNo: string, given: CheckoutInput = {}) => {
    const paymentMethod = 'HOME_COD' as const;
    const usual = { address: homeAddress, invoice: memberInvoice, paymentMethod };
    return (await api.call('/Checkout/UpdateCheckout', { checkoutNo, ...usual, ...given })).result;
  };

  return {
    ...api,
    memberId,
    addItem,
    /** Opens a checkout of everything selected in the cart. */
    openCheckout,
    /** Fills in everything a checkout needs. */
    fillCheckout,
    /** From SKUs to an order. */
    async placeOrder(
      items: readonly { skuId: number; quantity?: number }[],
      input: CheckoutInput = {},
    ): Promise<string> {
      for (const { skuId, quantity } of items) await addItem(skuId, quantity);
      const checkoutNo = await openCheckout();
      await fillCheckout(checkoutNo, input);
      return (await api.call('/Checkout/SubmitCheckout', { checkoutNo })).result.orderNo;
    },
  };
}

export type Buyer = Awaited<ReturnType<typeof createBuyer>>;
