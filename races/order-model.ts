/** The reference model of an order, which the shop is compared with. */
export type ModelOrder = {
  orderNo: string;
  skuId: number;
  quantity: number;
  payableTwd: number;
  isCash: boolean;
  state: 'PLACED' | 'CONFIRMED' | 'DELIVERED' | 'CANCELLED';
  cancelReason: 'MEMBER' | 'PAY_TIMEOUT' | 'LATE_PAYMENT' | null;
  isPaid: boolean;
  /** When the hold ends, in minutes on the test's clock. */
  heldUntil: number;
  /** Open trades at the gateway. */
  trades: { tradeNo: string; amountTwd: number }[];
  returned: number;
  /** What was paid, before or after the order was reduced, and what of it goes back; in TWD. */
  paidTwd: number;
  backTwd: number;
};

export type ModelStock = { onHand: number; reserved: number };

const fresh = { cancelReason: null, isPaid: false, returned: 0, paidTwd: 0, backTwd: 0 };

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

  place(order: Omit<ModelOrder, keyof typeof fresh | 'state' | 'trades'>) {
    this.stockOf(order.skuId).reserved += order.quantity;
    const state = order.isCash ? 'CONFIRMED' : 'PLACED';
    this.orders.push({ ...order, ...fresh, trades: [], state });
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

  /** Whether the shop can reduce an order so: by a sum within what is left, and what is owed stays above its fee. */
  canReduce(order: ModelOrder, { pieces, goodwillTwd }: ModelReduction): boolean {
    if (order.state === 'CANCELLED' || pieces + goodwillTwd === 0) return false;
    if (order.isPaid) {
      return goodwillTwd <= Math.max(0, order.paidTwd - order.backTwd - pieces * 500);
    }
    const leftTwd = order.payableTwd - pieces * 500;
    return leftTwd > 0 && goodwillTwd <= Math.max(0, leftTwd - (order.isCash ? 30 : 1));
  }

  reduce(order: ModelOrder, { pieces, goodwillTwd, isMissing }: ModelReduction): void {
    const stock = this.stockOf(order.skuId);
    stock.reserved -= pieces;
    if (isMissing) stock.onHand -= pieces;
    order.quantity -= pieces;
    const lessTwd = pieces * 500 + goodwillTwd;
    if (order.isPaid) this.giveBack(order, lessTwd);
    else order.payableTwd -= lessTwd;
  }

  /** Never more than is left of what was paid. */
  giveBack(order: ModelOrder, dueTwd: number): void {
    order.backTwd += Math.min(dueTwd, order.paidTwd - order.backTwd);
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
