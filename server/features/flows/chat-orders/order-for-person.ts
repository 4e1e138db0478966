import { nameKeyOf } from '@kaituan/domain/chat-order/chat-lines';
import { maxPiecesPerMember } from '@kaituan/domain/group-buy/campaign-plan';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { listPickups } from '@kaituan/domain/shipping/pickup-store';
import { temperatures } from '@kaituan/domain/shipping/temperature';
import { and, eq, isNull } from 'drizzle-orm';
import { chatOrder } from '#server/database/schema/chat-order-schema.ts';
import { groupPledge, groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { findEarlierChoices } from '#server/features/flows/checkout/earlier-choices.ts';
import { updateCheckout } from '#server/features/flows/checkout/update-checkout.ts';
import { openJoinCheckout } from '#server/features/flows/joining/open-join-checkout.ts';
import { submit } from '#server/features/flows/placing/submit-checkout.ts';
import { updatePledge } from '#server/features/flows/pledges/update-pledge.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inNameOf } from './person-call.ts';

/** What one person of a chat wants, and where and how it is to be fetched and paid. */
export type PersonOrder = {
  campaign: Pick<CampaignRow, 'id' | 'channelId' | 'shipTo'>;
  name: string;
  /** Null keeps the buyer of the name's existing order; without one, a buyer without an account is created. */
  memberId: string | null;
  lines: readonly { skuId: number; quantity: number }[];
  /** Also for a name whose order was cancelled. */
  again: boolean;
  placeId: string;
  paymentMethod: PaymentMethod;
};
type Buyer = { memberId: string; guestId: string | null; claimedAt: Date | null };
type Outcome = { outcome: 'PLACED' | 'ALREADY' | 'CHANGED'; orderNo: string };

/**
 * Orders for a person of a chat as the person would: the same checkout, prices, limits and holds. A name has one order in
 * a group buy; sent again it is answered, or corrected while nothing is paid, and a member's stays that member's.
 * A cancelled order is not placed again unless the request says so.
 */
export async function orderForPerson(context: CallContext, request: PersonOrder): Promise<Outcome> {
  const { database, now } = context;
  const { name, campaign } = request;
  const isOfName = and(
    eq(chatOrder.campaignId, campaign.id),
    eq(chatOrder.nameKey, nameKeyOf(name)),
    isNull(chatOrder.replacedAt),
  );
  const values = { campaignId: campaign.id, name, nameKey: nameKeyOf(name), madeAt: now };
  // Waits for another order that is being placed for the same name.
  const take = () =>
    database.insert(chatOrder).values(values).onConflictDoNothing().returning({ id: chatOrder.id });
  let [taken] = await take();
  let buyer: Buyer | undefined;
  if (!taken) {
    const [earlier] = await database.select().from(chatOrder).where(isOfName).for('update');
    if (!earlier?.orderNo) throw new Refusal('ORDER_STATE_CONFLICT');
    const order = await lockOrder(database, earlier.orderNo);
    buyer = buyerAfter(earlier, order, request.memberId);
    const outcome = await correct(context, order, request);
    if (outcome) return { outcome, orderNo: order.orderNo };
    await database
      .update(chatOrder)
      .set({ replacedAt: now, ...(buyer.guestId !== null && { guestId: null }) })
      .where(eq(chatOrder.id, earlier.id));
    [taken] = await take();
    if (!taken) throw new Refusal('ORDER_STATE_CONFLICT');
  }
  const outcome = buyer ? 'CHANGED' : 'PLACED';
  buyer ??= await newBuyer(context, request);
  const { memberId, ...ofBuyer } = buyer;
  const orderNo = await place(context, request, memberId);
  await database
    .update(chatOrder)
    .set({ orderNo, ...ofBuyer })
    .where(eq(chatOrder.id, taken.id));
  return { outcome, orderNo };
}

/** The buyer of a replacement order: one without an account may become a member, but no member another member. */
function buyerAfter(
  { guestId, claimedAt }: typeof chatOrder.$inferSelect,
  order: OrderRow,
  memberId: string | null,
): Buyer {
  const isSame = memberId === null || memberId === order.memberId;
  if (isSame) return { memberId: order.memberId, guestId, claimedAt };
  if (guestId === null && order.status !== 'CANCELLED') {
    const message = `訂單 ${order.orderNo} 是另一位會員的，請先取消那張訂單`;
    throw new Refusal('ORDER_STATE_CONFLICT', { message });
  }
  return { memberId, guestId: null, claimedAt: null };
}

async function newBuyer(context: CallContext, request: PersonOrder): Promise<Buyer> {
  const guestId = request.memberId === null ? await insertGuest(context, request) : null;
  return { memberId: request.memberId ?? guestId ?? '', guestId, claimedAt: null };
}

/** What was done with the order that the name has; undefined when it makes room for another one. */
async function correct(
  context: CallContext,
  order: OrderRow,
  { lines, again }: PersonOrder,
): Promise<'ALREADY' | 'CHANGED' | undefined> {
  if (order.status === 'CANCELLED') {
    if (again) return undefined;
    const message = `這個名字的訂單 ${order.orderNo} 已經取消，確認要再訂一次才會下單`;
    throw new Refusal('ORDER_STATE_CONFLICT', { message });
  }
  const { database, now } = context;
  const { pledgeNo, skuId, quantity, maxQuantity, isAllOrNothing } = groupPledgeLine;
  const pledged = await database
    .select({ pledgeNo, skuId, quantity, maxQuantity, isAllOrNothing })
    .from(groupPledgeLine)
    .innerJoin(groupPledge, eq(groupPledge.pledgeNo, pledgeNo))
    .where(eq(groupPledge.orderNo, order.orderNo));
  const isSame =
    pledged.length === lines.length &&
    pledged.every((line) =>
      lines.some((one) => one.skuId === line.skuId && one.quantity === line.quantity),
    );
  if (isSame) return 'ALREADY';
  if (order.paymentStatus === 'COD_DUE') {
    const person = inNameOf(context, order.memberId);
    const [first] = pledged;
    if (!first) throw new Refusal('PLEDGE_BINDING');
    const changed = lines.map((line) => withChoices(line, pledged));
    await updatePledge.run({ pledgeNo: first.pledgeNo, lines: changed }, person);
    return 'CHANGED';
  }
  if (order.paymentStatus !== 'UNPAID') {
    const message = `訂單 ${order.orderNo} 已經付款或回報匯款，數量請在訂單修改`;
    throw new Refusal('ORDER_STATE_CONFLICT', { message });
  }
  const cancelling = {
    reason: 'SHOP',
    actor: 'SHOP',
    text: '團主更正了數量，改成新的訂單',
  } as const;
  await cancelPlacedOrder(database, order, cancelling, now);
  return undefined;
}

type RequestedLine = PersonOrder['lines'][number];

/** What its member chose for a line beyond the quantity: pieces more to fill a case, and this quantity or nothing. */
function withChoices(
  line: RequestedLine,
  pledged: readonly (RequestedLine & { maxQuantity: number; isAllOrNothing: boolean })[],
) {
  const before = pledged.find(({ skuId }) => skuId === line.skuId);
  if (!before) return line;
  const tolerance = before.maxQuantity - before.quantity;
  const maxQuantity = Math.min(line.quantity + tolerance, maxPiecesPerMember);
  return { ...line, maxQuantity, isAllOrNothing: before.isAllOrNothing };
}

/** How long after the goods were to be sent the name of somebody without an account is stored. */
const guestLifeAfterShippingMs = 180 * 86_400_000;

/**
 * Stands in for a person without an account until somebody claims the order. Nobody can sign in as it; it is deleted like
 * an account, whose days of grace begin when its name is deleted.
 */
async function insertGuest(
  { database, now }: CallContext,
  { name, campaign }: PersonOrder,
): Promise<string> {
  const id = crypto.randomUUID();
  const deletionRequestedAt = new Date(campaign.shipTo.getTime() + guestLifeAfterShippingMs);
  await database.insert(member).values({
    ...{ id, displayName: name, email: `${id}@guest.invalid`, deletionRequestedAt },
    ...{ createdAt: now, updatedAt: now },
  });
  return id;
}

async function place(
  context: CallContext,
  { campaign, name, lines, placeId, paymentMethod }: PersonOrder,
  memberId: string,
): Promise<string> {
  const person = inNameOf(context, memberId);
  const { channelId, id: campaignId } = campaign;
  const request = { channelId, campaignId, lines: [...lines] };
  const { checkoutNo } = (await openJoinCheckout(person, request, null)).result;
  const { address, invoice } = await findEarlierChoices(context.database, {
    ...{ memberId, channelId },
  });
  const { pickupPlaces, shipping } = await getChannelTerms(context.database, channelId);
  const pickup = listPickups(pickupPlaces, shipping).find(({ place }) => place.id === placeId);
  if (!pickup) {
    const details = [{ path: 'placeId', rule: 'UNKNOWN' }];
    throw new Refusal('CHECKOUT_INCOMPLETE', { message: '請選擇自取地點', details });
  }
  await updateCheckout.run(
    {
      ...{ checkoutNo, paymentMethod, remembers: false },
      address: { ...nowhere, phone: address?.phone ?? '', recipient: name },
      invoice: invoice ?? { type: 'MEMBER_CARRIER', value: '', title: '', email: '' },
      shipments: temperatures.map((key) => ({ key, method: pickup.method, placeId })),
    },
    person,
  );
  return submit(person, { checkoutNo }, { needsPhone: false });
}

const nowhere = { zip: '', county: '', district: '', street: '', note: '' };
