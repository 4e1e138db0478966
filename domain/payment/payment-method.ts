import { formatTwd } from '../format-twd.ts';
import {
  type ShippingKind,
  type ShippingMethod,
  shippingMethodFacts,
} from '../shipping/shipping-method.ts';

export type RefundKind = 'AUTOMATIC' | 'BANK_FORM';

export type PaymentMethodFacts = {
  text: string;
  /** The default limits of an order's amount, in TWD; null for unlimited. */
  minTwd: number;
  maxTwd: number | null;
  /** The payment period; null for cash on delivery. */
  payWithinMs: number | null;
  /** How much longer the goods stay held, for money in transit. */
  holdBeyondMs: number;
  refund: RefundKind;
  /** The shipping method every parcel needs for it; null for any. */
  collectedAt: ShippingKind | null;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;
const online = {
  payWithinMs: 15 * minuteMs,
  holdBeyondMs: 5 * minuteMs,
  refund: 'AUTOMATIC',
} as const;
const byCode = {
  payWithinMs: 3 * dayMs,
  holdBeyondMs: 30 * minuteMs,
  refund: 'BANK_FORM',
} as const;
const withGoods = { payWithinMs: null, holdBeyondMs: 0, refund: 'BANK_FORM' } as const;

const facts = {
  CARD: { text: '信用卡', minTwd: 5, maxTwd: 199_999, ...online, collectedAt: null },
  LINE_PAY: { text: 'LINE Pay', minTwd: 1, maxTwd: 99_999, ...online, collectedAt: null },
  ATM: { text: 'ATM 虛擬帳號', minTwd: 11, maxTwd: 49_999, ...byCode, collectedAt: null },
  CVS_CODE: { text: '超商代碼', minTwd: 33, maxTwd: 6_000, ...byCode, collectedAt: null },
  CVS_COD: { text: '超商取貨付款', minTwd: 1, maxTwd: 20_000, ...withGoods, collectedAt: 'CVS' },
  HOME_COD: { text: '宅配貨到付款', minTwd: 1, maxTwd: 20_000, ...withGoods, collectedAt: 'HOME' },
  BANK_TRANSFER: { text: '銀行轉帳', minTwd: 1, maxTwd: null, ...byCode, collectedAt: null },
  PAY_AT_PICKUP: {
    text: '取貨時付款',
    minTwd: 1,
    maxTwd: null,
    ...withGoods,
    collectedAt: 'PICKUP',
  },
} as const satisfies Record<string, PaymentMethodFacts>;
export type PaymentMethod = keyof typeof facts;
export const paymentMethods = Object.keys(facts) as PaymentMethod[];
/** Those of gateways; others need no external service. */
export const gatewayMethods = ['CARD', 'LINE_PAY', 'ATM', 'CVS_CODE'] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];
export const isGatewayMethod = (method: PaymentMethod): method is GatewayMethod =>
  (gatewayMethods as readonly PaymentMethod[]).includes(method);

/** Paid with an account or a code that the gateway issues, which may end before the order does. */
export const codeMethods = ['ATM', 'CVS_CODE'] as const satisfies readonly GatewayMethod[];
export const isPaidByCode = (method: PaymentMethod): boolean =>
  (codeMethods as readonly PaymentMethod[]).includes(method);

/** The properties of a method. */
export function paymentMethodFacts(method: PaymentMethod): PaymentMethodFacts {
  return facts[method];
}

/** A payment method of a channel, with its own limits in TWD where they differ from the defaults. */
export type PaymentRule = {
  method: PaymentMethod;
  minTwd?: number | undefined;
  maxTwd?: number | null | undefined;
};

/** What an order may cost for a method, in TWD: by the channel's rule, else as usual; null for no end. */
export function paymentLimitsOf(
  rules: readonly PaymentRule[],
  method: PaymentMethod,
): { minTwd: number; maxTwd: number | null } {
  const rule = rules.find((found) => found.method === method);
  const usual = facts[method];
  return {
    minTwd: rule?.minTwd ?? usual.minTwd,
    maxTwd: rule?.maxTwd === undefined ? usual.maxTwd : rule.maxTwd,
  };
}

/** Why a method cannot be chosen, in short. */
export const paymentRefusalText = {
  NOT_OFFERED: '本店沒有提供',
  NOTHING_TO_PAY: '本訂單無需付款',
  BELOW_RANGE: '未達此付款方式的最低金額',
  ABOVE_RANGE: '超過此付款方式的金額上限',
  WRONG_SHIPPING: '與配送方式不符',
  ONE_PARCEL_ONLY: '分批出貨的訂單無法使用',
  TOO_SLOW: '商品只保留一段時間，這個方式來不及付款',
  TOO_MANY_UNPAID: '您還有幾筆團購或搶購沒有付款，付清一筆後就能再用這個方式',
  LEFT_UNCOLLECTED: '您曾有貨到付款的包裹沒有領取，請改用先付款的方式',
} as const;
export type PaymentRefusal = keyof typeof paymentRefusalText;

const collectedBy: Record<ShippingKind, string> = {
  CVS: '超商取貨',
  HOME: '宅配',
  PICKUP: '自取',
};

/** Why a method cannot be chosen this time, and what the buyer can do about it. */
export function explainPaymentRefusal(
  refusal: PaymentRefusal,
  { method, minTwd, maxTwd }: { method: PaymentMethod; minTwd: number; maxTwd: number | null },
): string {
  const { collectedAt, payWithinMs } = facts[method];
  if (refusal === 'BELOW_RANGE') return `滿 ${formatTwd(minTwd)} 才能用，可以加買或改選其他方式`;
  if (refusal === 'ABOVE_RANGE' && maxTwd !== null)
    return `每筆最多 ${formatTwd(maxTwd)}，請改選其他方式或分次下單`;
  if (refusal === 'WRONG_SHIPPING' && collectedAt)
    return `全部商品的配送方式都選${collectedBy[collectedAt]}才能用`;
  if (refusal === 'ONE_PARCEL_ONLY') return '這次分批出貨，只有一個包裹時才能用；請改選其他方式';
  if (refusal === 'TOO_SLOW') {
    return payWithinMs === null
      ? '這次的團購或搶購要先付款，請改選其他方式'
      : '保留商品的時間不夠付款，請改選可以馬上付的方式';
  }
  return paymentRefusalText[refusal];
}
export type PaymentChoice = { method: PaymentMethod; refusal: PaymentRefusal | null };

/**
 * Every method with the reason why it cannot pay an order of this amount in TWD, if any; `shippingMethods`
 * has one method per parcel, `timely` the methods fast enough for a short hold, and `distrust` tells why a
 * member may not use one.
 */
export function paymentMethodsFor(order: {
  payableTwd: number;
  shippingMethods: readonly ShippingMethod[];
  enabled: readonly PaymentRule[];
  timely?: readonly PaymentMethod[] | undefined;
  distrust?: ((method: PaymentMethod) => PaymentRefusal | undefined) | undefined;
}): PaymentChoice[] {
  return paymentMethods.map((method) => {
    const rule = order.enabled.find((found) => found.method === method);
    if (!rule) return { method, refusal: 'NOT_OFFERED' };
    const isTooSlow = order.timely?.includes(method) === false;
    if (order.payableTwd === 0) return { method, refusal: 'NOTHING_TO_PAY' };
    // Another way to deliver would not help what the owner does not allow.
    const own = isTooSlow ? 'TOO_SLOW' : findPaymentRefusal(rule, order);
    return { method, refusal: own ?? order.distrust?.(method) ?? null };
  });
}

function findPaymentRefusal(
  rule: PaymentRule,
  order: { payableTwd: number; shippingMethods: readonly ShippingMethod[] },
): PaymentRefusal | undefined {
  const { payableTwd, shippingMethods } = order;
  const { collectedAt } = paymentMethodFacts(rule.method);
  const { minTwd, maxTwd } = paymentLimitsOf([rule], rule.method);
  if (payableTwd < minTwd) return 'BELOW_RANGE';
  if (maxTwd !== null && payableTwd > maxTwd) return 'ABOVE_RANGE';
  if (collectedAt === null) return undefined;
  const isCollected = (method: ShippingMethod) => shippingMethodFacts(method).kind === collectedAt;
  if (!shippingMethods.every(isCollected)) return 'WRONG_SHIPPING';
  // A carrier collects the whole amount with one parcel.
  return collectedAt !== 'PICKUP' && shippingMethods.length > 1 ? 'ONE_PARCEL_ONLY' : undefined;
}

/** Paid at once, without a fee and without a walk to a machine: how most orders of a shop in Taiwan are paid. */
const usualMethods: readonly PaymentMethod[] = ['CARD', 'LINE_PAY'];

/**
 * The way that is chosen for somebody who has not chosen one yet: the only possible one, or the usual one. None where
 * it would add a fee beside ways without.
 */
export function findUsualPayment(
  choices: readonly PaymentChoice[],
  feeTwdOf: (method: PaymentMethod) => number,
): PaymentMethod | undefined {
  const possible = choices.filter(({ refusal }) => refusal === null).map(({ method }) => method);
  if (possible.length === 1) return possible[0];
  return possible.find((method) => usualMethods.includes(method) && feeTwdOf(method) === 0);
}
