/** Why a method cannot be chosen, as texts for the buyer. */
export const shippingRefusalText = {
  NOT_OFFERED: '此通路未提供',
  WRONG_TEMPERATURE: '與商品溫層不符',
  OFFSHORE: '不配送離島',
  GROUP_BUY_ONLY: '僅限團購商品',
  NO_STORES: '目前沒有可以取貨的門市',
  TOO_LIGHT: '重量低於超商限制',
  TOO_HEAVY: '重量超過限制',
  TOO_LONG: '最長邊超過 45 公分',
  TOO_LARGE: '材積超過限制',
} as const;
export type ShippingRefusal = keyof typeof shippingRefusalText;
