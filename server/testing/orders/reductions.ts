import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { openPayingShop, placeUnpaid } from './paying-shop.ts';

type Request = Omit<StaffApi['/StaffOrder/ReduceOrder']['request'], 'orderNo'>;
const call = '/StaffOrder/ReduceOrder';

export const piecesOf = (quantity: number, lineNo = 1) => [{ lineNo, quantity }];
export const sumOf = (refunds: { amountTwd: number }[]) =>
  refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0);

/** A paying shop whose owner reduces orders. */
export async function openReductions(database: Database) {
  const shop = await openPayingShop(database);
  const ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });

  /** What the screen does: tries, and confirms the plan that it was shown. */
  async function tryTo(orderNo: string, request: Request) {
    const tried = (await ask(call, { orderNo, ...request })).result;
    if (tried.isDone) throw new Error('an order was reduced before anybody confirmed it');
    const confirmed = tried.plan;
    return {
      tried,
      confirm: async () => (await ask(call, { orderNo, ...request, confirmed })).result,
    };
  }
  async function reduce(orderNo: string, request: Request) {
    const { confirm } = await tryTo(orderNo, request);
    return confirm();
  }
  const choicesOf = async (orderNo: string) =>
    (await ask('/StaffOrder/GetReductionChoices', { orderNo })).result;
  async function salesByDay(): Promise<number[]> {
    const { result } = await ask('/StaffToday/GetTodayArray', {});
    const here = result.find(({ channelId }) => channelId === shop.channelId);
    return (here?.sales ?? []).map((day) => day.salesTwd);
  }
  const salesTwd = async () => (await salesByDay()).reduce((sum, twd) => sum + twd, 0);
  const soldToday = async () => (await salesByDay()).at(-1) ?? 0;
  /** Three pieces of one SKU and one of another at 500 each; 2,100 to pay. */
  async function place(method: PaymentMethod = 'BANK_TRANSFER') {
    const alsoSkuId = await shop.createSku();
    return placeUnpaid(database, shop, { method, quantity: 3, alsoSkuId });
  }
  async function placePaid() {
    const placed = await place();
    await ask('/StaffOrder/ReceiveMoney', { orderNo: placed.orderNo, amountTwd: 2_100 });
    return placed;
  }
  return { shop, ask, tryTo, reduce, choicesOf, salesTwd, soldToday, place, placePaid };
}
export type Reductions = Awaited<ReturnType<typeof openReductions>>;
