import type { OrderEventKind } from '@kaituan/domain/order/order-event';
import { type Permission, rolePermissions } from '@kaituan/domain/staff/role';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { idsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { NewNotification } from '#server/features/ground/notification/write-notifications.ts';
import type { NotificationSource } from './notification-source.ts';

/** New orders, for the staff of their channel; joins of a group buy are counted in the notification of its close. */
export const newOrdersForStaff: NotificationSource = async (database, events) => {
  const placed = events.filter(({ kind }) => kind === 'PLACED');
  if (placed.length === 0) return [];
  const orderNos = textsParameter(placed.map(({ subjectId }) => subjectId));
  const orders = await database
    .select()
    .from(shopOrder)
    .where(and(sql`${shopOrder.orderNo} = any(${orderNos})`, isNull(shopOrder.campaignId)))
    .orderBy(shopOrder.placedAt, shopOrder.orderNo);
  if (orders.length === 0) return [];
  const staffOf = await loadStaff(database, 'ORDERS');
  return orders.flatMap(({ orderNo, payableTwd, channelId, placedAt: at }) =>
    staffOf(channelId).map((memberId) => ({
      ...{ kind: 'SHOP_ORDER_PLACED' as const, facts: { orderNo, payableTwd } },
      ...{ memberId, channelId, occasion: `SHOP_ORDER_PLACED ${orderNo}`, at },
    })),
  );
};

/** What a buyer or the bank leaves to the shop, for those who may deal with it; once per order, return and refund. */
export const orderWorkForStaff: NotificationSource = async (database, events) => {
  const asked = events.flatMap((event) => {
    const work = orderWork[event.kind as OrderEventKind];
    // Staff who record it themselves know.
    return work && event.actor !== 'SHOP' ? [{ event, work }] : [];
  });
  if (asked.length === 0) return [];
  const orderNos = textsParameter(asked.map(({ event }) => event.subjectId));
  const orders = await database
    .select({ orderNo: shopOrder.orderNo, channelId: shopOrder.channelId })
    .from(shopOrder)
    .where(sql`${shopOrder.orderNo} = any(${orderNos})`);
  const channelOf = new Map(orders.map(({ orderNo, channelId }) => [orderNo, channelId]));
  const permissions = [...new Set(asked.map(({ work }) => work.permission))];
  const staff = new Map<Permission, Awaited<ReturnType<typeof loadStaff>>>();
  for (const one of permissions) staff.set(one, await loadStaff(database, one));
  return asked.flatMap(({ event: { subjectId: orderNo, data, at }, work }): NewNotification[] => {
    const channelId = channelOf.get(orderNo);
    if (channelId === undefined) return [];
    const { kind, permission, of } = work;
    const facts = { orderNo, amountTwd: Number(data.amountTwd) };
    const occasion = `${kind} ${of(orderNo, data)}`;
    const members = staff.get(permission)?.(channelId) ?? [];
    return members.map((memberId) => ({ kind, facts, memberId, channelId, occasion, at }));
  });
};

type OrderWork = {
  kind: 'SHOP_RETURN_REQUESTED' | 'SHOP_TRANSFER_REPORTED' | 'SHOP_REFUND_FAILED';
  permission: Permission;
  of(orderNo: string, data: StoredEvent['data']): unknown;
};
const orderWork: Partial<Record<OrderEventKind, OrderWork>> = {
  RETURN_REQUESTED: {
    ...{ kind: 'SHOP_RETURN_REQUESTED', permission: 'ORDERS' },
    of: (_, { returnNo }) => returnNo,
  },
  PAYMENT_REPORTED: {
    ...{ kind: 'SHOP_TRANSFER_REPORTED', permission: 'RECEIVE_MONEY' },
    of: (orderNo, { changeNo }) => (changeNo ? `${orderNo} ${changeNo}` : orderNo),
  },
  REFUND_FAILED: {
    ...{ kind: 'SHOP_REFUND_FAILED', permission: 'MONEY' },
    of: (_, { refundNo }) => refundNo,
  },
};

/** Group buys that close soon, for the staff of their channel, once per close. */
export const closingGroupsForStaff: NotificationSource = async (database, events) => {
  const closing = events.filter(({ kind }) => kind === 'CLOSING_SOON');
  if (closing.length === 0) return [];
  const atOf = new Map(closing.map(({ subjectId, at }) => [Number(subjectId), at]));
  const campaigns = await database
    .select()
    .from(groupCampaign)
    .where(sql`${groupCampaign.id} = any(${idsParameter([...atOf.keys()])})`)
    .orderBy(groupCampaign.id);
  const staffOf = await loadStaff(database, 'ORDERS');
  return campaigns.flatMap(({ id, title, channelId, closesAt, ...campaign }) => {
    const { confirmedBuyers: buyers, confirmedUnits: units } = campaign;
    const facts = { campaignId: id, title, closesAt: closesAt.toISOString(), buyers, units };
    const occasion = `SHOP_GROUP_CLOSING ${id} ${facts.closesAt}`;
    const at = atOf.get(id) ?? closesAt;
    return staffOf(channelId).map((memberId) => ({
      ...{ kind: 'SHOP_GROUP_CLOSING' as const, facts, memberId, channelId, occasion, at },
    }));
  });
};

/**
 * Questions on the message board, for the staff who answer them; what their members write later is for who looks after
 * the question, as long as they may answer it.
 */
export const questionsForStaff: NotificationSource = async (database, events) => {
  const asked = events.filter(
    ({ kind, actor }) => kind === 'OPENED' || (kind === 'WRITTEN' && actor === 'MEMBER'),
  );
  if (asked.length === 0) return [];
  const referenceIds = textsParameter(asked.map(({ subjectId }) => subjectId));
  const threads = await database
    .select()
    .from(messageThread)
    .where(sql`${messageThread.referenceId} = any(${referenceIds})`);
  const threadOf = new Map(threads.map((thread) => [thread.referenceId, thread]));
  const staffOf = await loadStaff(database, 'MESSAGES');
  return asked.flatMap(({ subjectId: referenceId, kind, data, at }): NewNotification[] => {
    const thread = threadOf.get(referenceId);
    if (!thread) return [];
    const { subject, channelId, assignee } = thread;
    const staff = staffOf(channelId);
    const content = { facts: { referenceId, subject }, channelId, at };
    if (kind === 'OPENED') {
      const notified = { ...content, kind: 'SHOP_QUESTION_ASKED' as const };
      const occasion = `SHOP_QUESTION_ASKED ${referenceId}`;
      return staff.map((memberId) => ({ ...notified, memberId, occasion }));
    }
    const notified = { ...content, kind: 'SHOP_QUESTION_CONTINUED' as const };
    const occasion = `SHOP_QUESTION_CONTINUED ${referenceId} ${data.no}`;
    const reached = staff.filter((memberId) => memberId === assignee);
    return (reached.length > 0 ? reached : staff).map((memberId) => ({
      ...{ ...notified, memberId, occasion },
    }));
  });
};

/** Messages of the contact form, for the staff who answer questions. */
export const contactsForStaff: NotificationSource = async (database, events) => {
  const ids = events.map(({ subjectId }) => Number(subjectId));
  const contacts = await database
    .select()
    .from(contactMessage)
    .where(sql`${contactMessage.id} = any(${idsParameter(ids)})`)
    .orderBy(contactMessage.id);
  const staffOf = await loadStaff(database, 'MESSAGES');
  return contacts.flatMap(({ id, name, category, channelId, createdAt: at }) =>
    staffOf(channelId).map((memberId) => ({
      ...{ kind: 'SHOP_CONTACT_RECEIVED' as const, facts: { name, category } },
      ...{ memberId, channelId, occasion: `SHOP_CONTACT_RECEIVED ${id}`, at },
    })),
  );
};

/** Applications for wholesale, for the staff who decide about them. */
export const applicationsForStaff: NotificationSource = async (database, events) => {
  const applied = events.filter(({ kind }) => kind === 'APPLIED');
  if (applied.length === 0) return [];
  const applicationNos = textsParameter(applied.map(({ data }) => String(data.applicationNo)));
  const applications = await database
    .select()
    .from(wholesaleApplication)
    .where(sql`${wholesaleApplication.applicationNo} = any(${applicationNos})`)
    .orderBy(wholesaleApplication.applicationNo);
  const staffOf = await loadStaff(database, 'MEMBERS');
  return applications.flatMap(({ applicationNo, company, channelId, appliedAt: at }) =>
    staffOf(channelId).map((memberId) => ({
      ...{ kind: 'SHOP_WHOLESALE_APPLIED' as const, facts: { company, applicationNo } },
      ...{ memberId, channelId, occasion: `SHOP_WHOLESALE_APPLIED ${applicationNo}`, at },
    })),
  );
};

/** The members with a permission in a channel: there, or in the whole shop. */
export async function loadStaff(
  database: Database,
  permission: Permission,
): Promise<(channelId: number) => readonly string[]> {
  const appointments = await database
    .select({
      ...{ memberId: staffMember.memberId, role: staffMember.role },
      channelId: staffMember.channelId,
    })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .where(eq(member.status, 'ACTIVE'))
    .orderBy(staffMember.memberId);
  const having = appointments.filter(({ role }) => rolePermissions[role].includes(permission));
  return (channelId) => [
    ...new Set(
      having
        .filter((one) => one.channelId === null || one.channelId === channelId)
        .map(({ memberId }) => memberId),
    ),
  ];
}
