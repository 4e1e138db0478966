import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { chatOrder } from '#server/database/schema/chat-order-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { getLinkKey, isLinkToken, signLink } from '#server/http/signed-link.ts';

const dayMs = 24 * 60 * 60_000;
/** A link lasts until a month after the goods were to be sent. */
const openAfterShippingMs = 30 * dayMs;

const subjectOf = (orderNo: string) => `claim ${orderNo}`;

/** The path of the page on which anyone with the link pays and claims the order. */
export function claimPathOf(key: Buffer, orderNo: string, shipTo: Date): string {
  const until = new Date(shipTo.getTime() + openAfterShippingMs);
  return `/claim/${orderNo}.${signLink(key, subjectOf(orderNo), until)}`;
}

/** The same of an order that nobody has claimed; undefined for any other. */
export async function findClaimPath(
  database: Database,
  orderNo: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ shipTo: groupCampaign.shipTo })
    .from(chatOrder)
    .innerJoin(groupCampaign, eq(groupCampaign.id, chatOrder.campaignId))
    .where(and(eq(chatOrder.orderNo, orderNo), isNotNull(chatOrder.guestId)));
  return found && claimPathOf(await getLinkKey(database), orderNo, found.shipTo);
}

export type ChatOrderRow = typeof chatOrder.$inferSelect;

/** The order of a link, as staff made it; NOT_FOUND for a link that is not the shop's, or too old. */
export async function findLinkedOrder(
  database: Database,
  token: string,
  now: Date,
): Promise<ChatOrderRow & { orderNo: string }> {
  const [orderNo = '', ...rest] = token.split('.');
  const key = await getLinkKey(database);
  if (!isLinkToken(key, subjectOf(orderNo), rest.join('.'), now)) throw new Refusal('NOT_FOUND');
  const [found] = await database
    .select()
    .from(chatOrder)
    .where(
      and(
        eq(chatOrder.orderNo, orderNo),
        or(isNotNull(chatOrder.guestId), isNotNull(chatOrder.claimedAt)),
      ),
    );
  if (!found) throw new Refusal('NOT_FOUND');
  return { ...found, orderNo };
}

/** The person that the link stands for; refused once the order is somebody's. */
export async function requireUnclaimed(
  database: Database,
  token: string,
  now: Date,
): Promise<{ orderNo: string; guestId: string }> {
  const { orderNo, guestId } = await findLinkedOrder(database, token, now);
  if (guestId === null) throw claimedRefusal();
  return { orderNo, guestId };
}

export const claimedRefusal = () =>
  new Refusal('ORDER_STATE_CONFLICT', {
    message: '這張訂單已經有人認領，請登入後到「我的訂單」查看',
  });
