/** The reference model of an order, which the shop is compared with. */
export type ModelOrder = {
  orderNo: string;
  skuId: number;
  quantity: number;
  /** Of the goods, as ordered and after their coupon, with what of it the pieces that are left cost; in TWD. */
  ordered: { quantity: number; netTwd: number };
  leftTwd: number;
  payableTwd: number;
  /** Of the way to pay, which the shop keeps; in TWD. */
  paymentFeeTwd: number;
  isCash: boolean;
  state: 'PLACED' | 'CONFIRMED' | 'DELIVERED' | 'CANCELLED';
  cancelReason: 'MEMBER' | 'PAY_TIMEOUT' | 'LATE_PAYMENT' | null;
  isPaid: boolean;
  /** When the hold ends, in minutes on the test's clock. */
  heldUntil: number;
  /** Open trades at the gateway. */
  trades: { tradeNo: string; amountTwd: number }[];
  returned: number;
  returnedTwd: number;
  /** What was paid, before or after the order was reduced, and what of it goes back; in TWD. */
  paidTwd: number;
  backTwd: number;
};

type PlacedOrder = Pick<
  ModelOrder,
  'orderNo' | 'skuId' | 'quantity' | 'isCash' | 'heldUntil' | 'paymentFeeTwd'
> & {
  unitTwd: number;
  deliveryTwd: number;
  couponBps: number;
};

export type ModelStock = { onHand: number; reserved: number };

const fresh = {
  cancelReason: null,
  isPaid: false,
  returned: 0,
  returnedTwd: 0,
  paidTwd: 0,
  backTwd: 0,
};

/** A reduction by the shop: pieces that are missing or that the buyer gave up, and a discount beside them. */
export type ModelReduction = { pieces: number; goodwillTwd: number; isMissing: boolean };

/** The reference model of the whole shop. */
export class OrderModel {
  readonly orders: ModelOrder[] = [];
  readonly stock = new Map<number, ModelStock>();
  minute = 0;

  canHold(skuId: number, quantity: number): boolean {
    const { onHand, reserved } = this.stockOf(skuId);
    return onHand - reserved >= quantity;
  }

  /** A coupon takes off a share of the goods, rounded down. */
  place({ unitTwd, deliveryTwd, couponBps, ...order }: PlacedOrder): void {
    const { skuId, quantity, isCash, paymentFeeTwd } = order;
    this.stockOf(skuId).reserved += quantity;
    const goodsTwd = unitTwd * quantity;
    const netTwd = goodsTwd - Math.floor((goodsTwd * couponBps) / 10_000);
    const state = isCash ? 'CONFIRMED' : 'PLACED';
    const amounts = { ordered: { quantity, netTwd }, leftTwd: netTwd };
    const payableTwd = netTwd + deliveryTwd + paymentFeeTwd;
    this.orders.push({ ...order, ...fresh, ...amounts, payableTwd, trades: [], state });
  }

  /**
   * Money arrives, of the amount or of what the order cost before it was reduced: then the rest goes back. Returns whether the
   * order keeps it.
   */
  receive(order: ModelOrder, amountTwd: number): boolean {
    const paid = {
      ...{ state: 'CONFIRMED', isPaid: true, paidTwd: amountTwd },
      backTwd: amountTwd - order.payableTwd,
    } as const;
    if (order.state === 'PLACED') {
      Object.assign(order, paid);
      return true;
    }
    const isLate = order.state === 'CANCELLED' && order.cancelReason === 'PAY_TIMEOUT';
    if (!isLate) return false;
    if (!this.canHold(order.skuId, order.quantity)) {
      order.cancelReason = 'LATE_PAYMENT';
      return false;
    }
    this.stockOf(order.skuId).reserved += order.quantity;
    Object.assign(order, { ...paid, cancelReason: null });
    return true;
  }

  cancel(order: ModelOrder, cancelReason: 'MEMBER' | 'PAY_TIMEOUT'): void {
    this.stockOf(order.skuId).reserved -= order.quantity;
    Object.assign(order, { state: 'CANCELLED', cancelReason, backTwd: order.paidTwd });
  }

  deliver(order: ModelOrder): void {
    const stock = this.stockOf(order.skuId);
    stock.onHand -= order.quantity;
    stock.reserved -= order.quantity;
    const paidTwd = order.isPaid ? order.paidTwd : order.payableTwd;
    Object.assign(order, { state: 'DELIVERED', isPaid: true, paidTwd });
  }

  /** What is owed less or goes back for pieces that are taken off: what is left of the goods is never rounded down. */
  lessOf(order: ModelOrder, pieces: number): number {
    const { quantity, netTwd } = order.ordered;
    return order.leftTwd - Math.ceil((netTwd * (order.quantity - pieces)) / quantity);
  }

  /** Whether the shop can reduce an order so: by a sum within what is left, and what is owed stays above its fee. */
  canReduce(order: ModelOrder, { pieces, goodwillTwd }: ModelReduction): boolean {
    if (order.state === 'CANCELLED' || pieces + goodwillTwd === 0) return false;
    const lessTwd = this.lessOf(order, pieces);
    if (order.isPaid) {
      const leftTwd = order.paidTwd - order.backTwd;
      return goodwillTwd <= leftTwd - this.refundOf(order, lessTwd);
    }
    const mostTwd = order.payableTwd - lessTwd - Math.max(1, order.paymentFeeTwd);
    return mostTwd >= 0 && goodwillTwd <= mostTwd;
  }

  reduce(order: ModelOrder, { pieces, goodwillTwd, isMissing }: ModelReduction): void {
    const stock = this.stockOf(order.skuId);
    stock.reserved -= pieces;
    if (isMissing) stock.onHand -= pieces;
    const goodsTwd = this.lessOf(order, pieces);
    order.quantity -= pieces;
    order.leftTwd -= goodsTwd;
    if (order.isPaid) order.backTwd += this.refundOf(order, goodsTwd) + goodwillTwd;
    else order.payableTwd -= goodsTwd + goodwillTwd;
  }

  /** What goes back of what is due for goods and their delivery: the fee of the payment stays. */
  refundOf(order: ModelOrder, dueTwd: number): number {
    const leftTwd = order.paidTwd - order.backTwd;
    return Math.min(dueTwd, Math.max(0, leftTwd - order.paymentFeeTwd));
  }

  /** Pieces come back for their share, the last for all that is left of the goods, with the fee of the delivery. */
  return(order: ModelOrder, { quantity, feeTwd }: { quantity: number; feeTwd: number }): void {
    const isLast = order.returned + quantity === order.quantity;
    const shareTwd = Math.floor((order.leftTwd * quantity) / order.quantity);
    const restTwd = order.leftTwd - order.returnedTwd;
    // A sum that the shop gave beside the goods may leave less, which is what counts as returned.
    const goodsTwd = this.refundOf(order, isLast ? restTwd : shareTwd);
    const allTwd = this.refundOf(order, goodsTwd + (isLast ? feeTwd : 0));
    order.returned += quantity;
    order.returnedTwd += goodsTwd;
    order.backTwd += allTwd;
  }

  /** Time passes, and unpaid orders are released. */
  pass(minutes: number): void {
    this.minute += minutes;
    for (const order of this.orders) {
      if (order.state === 'PLACED' && this.minute >= order.heldUntil) {
        this.cancel(order, 'PAY_TIMEOUT');
      }
    }
  }

  stockOf(skuId: number): ModelStock {
    const stock = this.stock.get(skuId);
    if (!stock) throw new Error(`there is no SKU ${skuId}`);
    return stock;
  }
}
