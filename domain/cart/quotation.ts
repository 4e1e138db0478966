import { addDays, taipeiDayOf } from '../taipei-day.ts';

/** Days that a quotation is valid, the day it is made not counted. */
export const quotationValidDays = 7;

/** What the validity of a quotation means, told beside its last day: nothing is kept. */
export const quotationMeaning = [
  '期限內供請購參考，不保留價格與商品',
  '價格與庫存以送出訂單時為準',
] as const;

/** What a quotation says under its sums. */
export const quotationConditions = [
  '單價與合計均為新臺幣，已含 5% 營業稅。',
  '運費以本島宅配估算，離島與其他配送方式於結帳時計算。',
] as const;

/** The most quotations stored for a member in a channel; the oldest is deleted first. */
export const maxQuotations = 100;

/** The last day in Taipei on which a quotation is valid, as `2026-03-14`. */
export const quotationValidUntil = (quotedAtMs: number): string =>
  addDays(taipeiDayOf(quotedAtMs), quotationValidDays);

/** Whether a quotation is valid at a moment: until the last day ends in Taipei. */
export const isQuotationValid = (validUntil: string, nowMs: number): boolean =>
  taipeiDayOf(nowMs) <= validUntil;

type Item = { skuId: number; quantity: number };

/** What the cart lacks of the quoted goods: putting a quotation into the cart again adds nothing. */
export function missingInCart(quoted: readonly Item[], inCart: readonly Item[]): Item[] {
  const quantities = new Map(inCart.map(({ skuId, quantity }) => [skuId, quantity]));
  return quoted.flatMap(({ skuId, quantity }) => {
    const missing = quantity - (quantities.get(skuId) ?? 0);
    return missing > 0 ? [{ skuId, quantity: missing }] : [];
  });
}
