/** Why a method cannot be chosen, as texts for the buyer. */
export const shippingRefusalText = {
  NOT_OFFERED: '本店沒有提供',
  WRONG_TEMPERATURE: '不能配送這個溫度的商品',
  OFFSHORE: '不配送離島',
  GROUP_BUY_ONLY: '僅限團購商品',
  NO_STORES: '目前沒有可以取貨的門市',
  TOO_LIGHT: '重量低於超商限制',
  TOO_HEAVY: '重量超過限制',
  TOO_LONG: '最長邊超過 45 公分',
  TOO_LARGE: '包裹太大，超過限制',
} as const;
export type ShippingRefusal = keyof typeof shippingRefusalText;
