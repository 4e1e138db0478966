import type { ShippingKind } from '../shipping/shipping-method.ts';
import { type PaymentMethod, paymentMethodFacts, paymentMethods } from './payment-method.ts';

/** How a group buy or flash sale may be paid later than within minutes, where the channel offers it. */
export type LaterPayments = {
  /** Hours that a bank transfer has; null where none is taken. */
  transferHours: number | null;
  /** Whether the carrier may collect the money, at home or in a convenience store. */
  paysOnDelivery: boolean;
  paysAtPickup: boolean;
};

export const noLaterPayments: LaterPayments = {
  transferHours: null,
  paysOnDelivery: false,
  paysAtPickup: false,
};

export const maxTransferHours = 72;

/** The most group buys and flash sales that a member may have in a channel without having paid them. */
export const maxUnpaidPromotions = 3;

/** Whether a method brings its money with the goods. */
export const isPaidWithGoods = (method: PaymentMethod): boolean =>
  paymentMethodFacts(method).payWithinMs === null;

const paidWhen: Record<ShippingKind, string> = {
  CVS: '取貨時',
  HOME: '收到商品時',
  PICKUP: '取貨時',
};

/** When one pays who pays with the goods, fetched or brought; null while it is unknown which. */
export const paidWithGoodsWhen = (collectedAt: ShippingKind | null): string =>
  collectedAt === null ? '取貨或收貨時' : paidWhen[collectedAt];

/** Whether some who join may pay with the goods: what is due to them is then not a refund but a lower price. */
export const mayPayWithGoods = ({
  paysOnDelivery,
  paysAtPickup,
}: Pick<LaterPayments, 'paysOnDelivery' | 'paysAtPickup'>): boolean =>
  paysOnDelivery || paysAtPickup;

/** What choosing such a method for an order means. */
export const paidWithGoodsText = '取貨或收貨時付款。確定之後不能再改成其他付款方式。';

/**
 * What becomes of money that is on its way when another method is chosen: it settles the order still, or goes back. Of
 * transfers to its account the shop learns when it looks.
 */
export const paidBeforeChangeText = (method: PaymentMethod): string =>
  `已經轉帳或繳費的，請不要更換，${
    method === 'BANK_TRANSFER' ? '店家對帳後訂單會更新' : '款項入帳後訂單會自動更新'
  }；換了之後又付一次，多付的會全額退回。`;

/** Whether goods are given or reserved on trust: paid with the goods, or by a transfer that takes its time. */
export const isPaidLater = (method: PaymentMethod): boolean =>
  method === 'BANK_TRANSFER' || isPaidWithGoods(method);

/** The methods that the owner allows beside those that pay within minutes. */
export function listLaterMethods(later: LaterPayments): PaymentMethod[] {
  return paymentMethods.filter((method) => {
    if (method === 'BANK_TRANSFER') return later.transferHours !== null;
    const { collectedAt } = paymentMethodFacts(method);
    if (collectedAt === null) return false;
    return collectedAt === 'PICKUP' ? later.paysAtPickup : later.paysOnDelivery;
  });
}

/** What several sales allow in common, for an order with goods of each. */
export function commonLaterPayments(all: readonly LaterPayments[]): LaterPayments {
  const hours = all.map(({ transferHours }) => transferHours);
  const [first] = all;
  if (!first) return noLaterPayments;
  return {
    transferHours: hours.includes(null) ? null : Math.min(...hours.map((each) => each ?? 0)),
    paysOnDelivery: all.every(({ paysOnDelivery }) => paysOnDelivery),
    paysAtPickup: all.every(({ paysAtPickup }) => paysAtPickup),
  };
}

/** A member's record in a channel, as far as it decides whether goods are reserved on trust. */
export type MemberTrust = {
  /** Group buys and flash sales that are neither paid nor over. */
  unpaidPromotions: number;
  /** Whether a parcel to be paid with the goods came back within a year. */
  leftUncollected: boolean;
};

/** Why a member cannot pay later; undefined when nothing speaks against it. */
export function findTrustRefusal(
  { unpaidPromotions, leftUncollected }: MemberTrust,
  method: PaymentMethod,
): 'TOO_MANY_UNPAID' | 'LEFT_UNCOLLECTED' | undefined {
  if (!isPaidLater(method)) return undefined;
  if (leftUncollected && isPaidWithGoods(method)) return 'LEFT_UNCOLLECTED';
  return unpaidPromotions >= maxUnpaidPromotions ? 'TOO_MANY_UNPAID' : undefined;
}

type Mistake = { field: keyof LaterPayments; text: string };

/** Everything that is wrong with what the owner allows. */
export function listLaterMistakes({ transferHours }: LaterPayments): Mistake[] {
  const isHours =
    transferHours === null ||
    (Number.isInteger(transferHours) && transferHours >= 1 && transferHours <= maxTransferHours);
  const text = `匯款期限要填 1 到 ${maxTransferHours} 小時，留白表示不收轉帳`;
  return isHours ? [] : [{ field: 'transferHours', text }];
}

/** Why nobody could pay, given the methods that the channel really offers; undefined when somebody can. */
export function findUnpayable(
  later: LaterPayments,
  offered: readonly PaymentMethod[],
): Mistake | undefined {
  const allowed = listLaterMethods(later);
  const isPayable = offered.some((method) => !isPaidLater(method) || allowed.includes(method));
  if (isPayable) return undefined;
  const usable = offered.filter(isPaidLater).map((method) => paymentMethodFacts(method).text);
  const hint =
    usable.length > 0
      ? `店裡只收${usable.join('、')}，請至少開放一種`
      : '店裡還沒有任何付款方式，請先到設定填寫';
  return { field: 'transferHours', text: `沒有人能付款：${hint}` };
}

/** What a change would take from those who wait to pay; only more may be allowed while it is running. */
export function listLaterHurts(before: LaterPayments, after: LaterPayments): Mistake[] {
  const text = '開始後只能放寬，不能取消或縮短';
  const isShorter =
    before.transferHours !== null && (after.transferHours ?? 0) < before.transferHours;
  return [
    ...(isShorter ? [{ field: 'transferHours' as const, text }] : []),
    ...(['paysOnDelivery', 'paysAtPickup'] as const)
      .filter((field) => before[field] && !after[field])
      .map((field) => ({ field, text })),
  ];
}
