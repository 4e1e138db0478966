import { formatTwd } from '@kaituan/domain/format-twd';
import {
  explainPaymentRefusal,
  paymentLimitsOf,
  paymentMethodFacts,
} from '@kaituan/domain/payment/payment-method';
import { listPickupDays } from '@kaituan/domain/shipping/pickup-day';
import { placesOf } from '@kaituan/domain/shipping/pickup-store';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { listDeliveryMistakes } from '@kaituan/domain/shipping/taiwan-address';
import { findInvoiceMistake } from '#server/features/ground/invoice/check-invoice.ts';
import { listPaymentChoices, type PricedCheckout } from './price-checkout.ts';

/** Something that must be entered or changed before the order can be placed, with the path of its field. */
export type CheckoutProblem = { path: string; rule: string; text: string };

/** The most one order may cost, in TWD; larger orders are placed by contacting the shop. */
export const maxPayableTwd = 20_000_000;

/** Every problem that prevents the order, in the order of the page. */
export function listCheckoutProblems(checkout: PricedCheckout, now: Date): CheckoutProblem[] {
  return [
    ...lineProblems(checkout),
    ...shipmentProblems(checkout, now),
    ...addressProblems(checkout),
    ...couponProblems(checkout),
    ...paymentProblems(checkout),
    ...invoiceProblems(checkout),
  ];
}

function lineProblems({ lines, quote, terms }: PricedCheckout): CheckoutProblem[] {
  if (lines.length === 0) return [problem('lines', 'REQUIRED', '沒有可以結帳的商品')];
  if (quote.payableTwd > maxPayableTwd) {
    return [problem('lines', 'MAX', '金額超過單筆上限，請分次下單或與我們聯絡')];
  }
  const missingTwd = terms.orderMinimumTwd - quote.itemsNetTwd;
  const text = `再買 ${formatTwd(missingTwd)} 才達到最低訂購金額`;
  return missingTwd > 0 ? [problem('lines', 'ORDER_MINIMUM', text)] : [];
}

function shipmentProblems({ shipments, terms }: PricedCheckout, now: Date): CheckoutProblem[] {
  return shipments.flatMap((shipment) => {
    const { key, method, choice, shipFrom, isStoreUnserved, unservedMethod } = shipment;
    const path = `shipments.${key}`;
    if (unservedMethod) {
      const { text } = shippingMethodFacts(unservedMethod);
      const hasOther = shipment.options.some(({ refusal }) => refusal === null);
      const way = hasOther ? '請改選其他配送方式，或換一個地址' : '請換一個地址';
      return [problem(path, 'OFFSHORE', `「${text}」不送這個離島地址，${way}`)];
    }
    if (method === null) return [problem(path, 'REQUIRED', '這些商品目前沒有可用的配送方式')];
    const { kind, stores } = shippingMethodFacts(method);
    if (stores === 'MAP' && !choice.store) {
      const text = isStoreUnserved
        ? '這間門市在離島，這種方式不配送離島，請改選其他門市'
        : '請選擇取貨門市';
      return [problem(`${path}.store`, 'REQUIRED', text)];
    }
    if (stores === 'LIST' && !choice.store) {
      const text = kind === 'CVS' ? '請選擇取貨門市' : '請選擇自取地點';
      return [problem(`${path}.placeId`, 'REQUIRED', text)];
    }
    const from = shipFrom ?? now.getTime();
    const days = listPickupDays(from, terms.noShipDays, chosenPlaceOf(shipment, terms));
    if (choice.day === null || days.includes(choice.day)) return [];
    const what = kind === 'PICKUP' ? '領取' : '配送';
    return [problem(`${path}.day`, 'RANGE', `這一天無法${what}，請改選其他日期`)];
  });
}

/** The place of the shop's list where a parcel is fetched; without one it hands out on any day. */
export function chosenPlaceOf(
  { method, choice }: Pick<PricedCheckout['shipments'][number], 'method' | 'choice'>,
  { pickupPlaces }: PricedCheckout['terms'],
): { weekdays?: readonly number[] | undefined } {
  const places = method === null ? [] : placesOf(pickupPlaces, method);
  return places.find(({ id }) => id === choice.store?.storeId) ?? {};
}

/** A home delivery needs an address; a pickup needs a name and a mobile number. */
function addressProblems({ row, shipments }: PricedCheckout): CheckoutProblem[] {
  const kinds = new Set(
    shipments.flatMap(({ method }) => (method ? [shippingMethodFacts(method).kind] : [])),
  );
  if (kinds.size === 0) return [];
  if (!row.address) return [problem('address', 'REQUIRED', '請填寫收件資料')];
  return listDeliveryMistakes(row.address, kinds).map(({ field, rule, text }) =>
    problem(`address.${field}`, rule, text),
  );
}

function couponProblems({ coupon }: PricedCheckout): CheckoutProblem[] {
  if (!coupon?.refusal || !coupon.reason) return [];
  return [problem('couponCode', coupon.refusal, coupon.reason)];
}

function paymentProblems(checkout: PricedCheckout): CheckoutProblem[] {
  const { row, quote } = checkout;
  if (quote.payableTwd === 0) return [];
  if (!row.paymentMethod) return [problem('paymentMethod', 'REQUIRED', '請選擇付款方式')];
  const refusal = listPaymentChoices(checkout).find(
    ({ method }) => method === row.paymentMethod,
  )?.refusal;
  if (!refusal) return [];
  const method = row.paymentMethod;
  const limits = paymentLimitsOf(checkout.terms.payments, method);
  const why = explainPaymentRefusal(refusal, { method, ...limits });
  return [
    problem('paymentMethod', refusal, `${paymentMethodFacts(method).text}這次不能用：${why}`),
  ];
}

function invoiceProblems({ row }: PricedCheckout): CheckoutProblem[] {
  if (!row.invoice) return [problem('invoice', 'REQUIRED', '請選擇發票開立方式')];
  const mistake = findInvoiceMistake(row.invoice);
  return mistake ? [problem(`invoice.${mistake.field}`, 'INVOICE', mistake.text)] : [];
}

const problem = (path: string, rule: string, text: string): CheckoutProblem => ({
  path,
  rule,
  text,
});
