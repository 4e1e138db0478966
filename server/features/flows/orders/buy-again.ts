import * as contract from '@kaituan/contract/order/order';
import { canUseChannel } from '@kaituan/domain/member/member-channel';
import { asc, eq } from 'drizzle-orm';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { addManyToCart } from '#server/features/flows/cart/add-many-to-cart.ts';
import { cartKeyOf } from '#server/features/flows/cart/load-cart.ts';
import { answerCart } from '#server/features/flows/cart/present-cart.ts';
import { getOwnOrder } from '#server/features/records/order/own-order.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** At current prices and rules: goods sold then may be unavailable now. */
export const buyAgain = handle(contract.buyAgain, async ({ orderNo }, context) => {
  const { database, now, caller } = context;
  const { channelId } = await getOwnOrder(context, orderNo);
  if (!canUseChannel(caller, channelId)) throw new Refusal('CHANNEL_MISMATCH');
  const lines = await database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
  const key = cartKeyOf(context, { channelId });
  const { added, refused, wasEmpty } = await addManyToCart(context, key, itemsToReorder(lines));
  const { result: cart } = await answerCart(database, key, now);
  const nameOf = (skuId: number) => {
    const line = lines.find((one) => one.skuId === skuId);
    return [line?.name, line?.optionText].filter(Boolean).join('　');
  };
  return {
    result: {
      cart,
      added,
      isWholeCart: wasEmpty,
      refused: refused.map(({ skuId, reason }) => ({ name: nameOf(skuId), reason })),
    },
  };
});

/** The settled quantity of a group order's line; the ordered one where nothing was settled. */
function itemsToReorder<Line extends Parameters<typeof settledLineOf>[0]>(lines: Line[]): Line[] {
  const settled = lines.map(settledLineOf).filter(({ quantity }) => quantity > 0);
  return settled.length > 0 ? settled : lines;
}
