import * as contract from '@kaituan/contract/member/message-board';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channelProduct } from '#server/database/schema/catalog-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { writeMessage } from '#server/features/records/message/write-message.ts';
import { getOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentOwnThread } from './get-thread.ts';
import { requireRoomForThread, requireWritingRate } from './require-writing.ts';

export const openThread = handle(contract.openThread, async (request, context) => {
  const { channelId, category, subject, body, attachments, orderNo, productId } = request;
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  await lockMember(database, memberId);
  await requireChannel(database, channelId);
  if (orderNo !== undefined) await getOwnOrder(context, orderNo);
  if (productId !== undefined) await requireProduct(database, { channelId, productId });
  await requireRoomForThread(database, memberId);
  await requireWritingRate(database, memberId, now);
  const referenceId = newUlid(now);
  await database.insert(messageThread).values({
    ...{ referenceId, memberId, channelId, category, subject, orderNo, productId },
    ...{ status: 'OPEN', openedAt: now, lastMessageAt: now },
  });
  const first = { referenceId, body, attachments, status: 'OPEN', kind: 'OPENED' } as const;
  await writeMessage(database, { ...first, sender: 'MEMBER' }, now);
  return presentOwnThread(context, referenceId);
});

/** Refuses a product that the channel never had. */
async function requireProduct(
  database: Database,
  { channelId, productId }: { channelId: number; productId: number },
): Promise<void> {
  const [known] = await database
    .select({ id: channelProduct.productId })
    .from(channelProduct)
    .where(and(eq(channelProduct.productId, productId), eq(channelProduct.channelId, channelId)));
  if (!known) throw new Refusal('NOT_FOUND');
}
