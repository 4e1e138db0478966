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
  tradeNos: string[];
  returned: number;
};

export type ModelStock = { onHand: number; reserved: number };

/** The reference model of the whole shop. */
export class OrderModel {
  readonly orders: ModelOrder[] = [];
  readonly stock = new Map<number, ModelStock>();
  minute = 0;

  canHold(skuId: number, quantity: number): boolean {
    const { onHand, reserved } = this.stockOf(skuId);
    return onHand - reserved >= quantity;
  }

  place(order: Omit<ModelOrder, 'state' | 'cancelReason' | 'isPaid' | 'tradeNos' | 'returned'>) {
    this.stockOf(order.skuId).reserved += order.quantity;
    const state = order.isCash ? 'CONFIRMED' : 'PLACED';
    const fresh = { cancelReason: null, isPaid: false, tradeNos: [], returned: 0 };
    this.orders.push({ ...order, ...fresh, state });
  }

  /** Money of the right amount arrives; returns whether the order keeps it. */
  receive(order: ModelOrder): boolean {
    if (order.state === 'PLACED') {
      Object.assign(order, { state: 'CONFIRMED', isPaid: true });
      return true;
    }
    const isLate = order.state === 'CANCELLED' && order.cancelReason === 'PAY_TIMEOUT';
    if (!isLate) return false;
    if (!this.canHold(order.skuId, order.quantity)) {
      order.cancelReason = 'LATE_PAYMENT';
      return false;
    }
    this.stockOf(order.skuId).reserved += order.quantity;
    Object.assign(order, { state: 'CONFIRMED', isPaid: true, cancelReason: null });
    return true;
  }

  cancel(order: ModelOrder, cancelReason: 'MEMBER' | 'PAY_TIMEOUT'): void {
    this.stockOf(order.skuId).reserved -= order.quantity;
    Object.assign(order, { state: 'CANCELLED', cancelReason });
  }

  deliver(order: ModelOrder): void {
    const stock = this.stockOf(order.skuId);
    stock.onHand -= order.quantity;
    stock.reserved -= order.quantity;
    Object.assign(order, { state: 'DELIVERED', isPaid: true });
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
