import type { Transaction } from '@kaituan/server/database/database';
import { domainEvent } from '@kaituan/server/database/schema/event-schema';
import {
  groupCampaign,
  groupPledge,
  groupTeam,
} from '@kaituan/server/database/schema/group-schema';
import { shipment, shopOrder } from '@kaituan/server/database/schema/order-schema';
import { paymentAttempt, refund } from '@kaituan/server/database/schema/payment-schema';
import { productReview } from '@kaituan/server/database/schema/review-schema';
import { rowsParameter } from '@kaituan/server/database/sql/parameters';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Calendar } from '#demo/shop/rows/calendar.ts';
import { campaignPlans } from './campaign-plans.ts';
import { seededCheckout } from './pledges/demo-numbers.ts';

/** How far the rows with this key move, in milliseconds. */
type Move = { key: string; byMs: number };
type MovedCampaign = { id: number; byMs: number; seededAt: Date };

/**
 * Moves the demo's group buys, with the orders that were seeded into them, to where a shop seeded
 * now would have them. Only moments move: what the shop itself has ended since, whatever a visitor did and
 * every count stay as they are.
 */
export async function moveCampaigns(transaction: Transaction, calendar: Calendar): Promise<void> {
  const campaigns = await findMoved(transaction, calendar);
  if (campaigns.length === 0) return;
  const { opensAt, closesAt, editUntil, extendedAt, settledAt, shipFrom, shipTo } = groupCampaign;
  const columns = [opensAt, closesAt, editUntil, extendedAt, settledAt, shipFrom, shipTo];
  const moves = campaigns.map(({ id, byMs }) => ({ key: String(id), byMs }));
  await move(transaction, groupCampaign, { key: groupCampaign.id, columns }, moves);
  await moveTeams(transaction, campaigns);
  await movePledges(transaction, campaigns);
}

/** Those that still stand as they were seeded; one that was settled since has become history. */
async function findMoved(transaction: Transaction, calendar: Calendar): Promise<MovedCampaign[]> {
  const ids = campaignPlans.map(({ id }) => id);
  const rows = await transaction
    .select({
      id: groupCampaign.id,
      status: groupCampaign.status,
      opensAt: groupCampaign.opensAt,
    })
    .from(groupCampaign)
    .where(inArray(groupCampaign.id, ids));
  return campaignPlans.flatMap((plan) => {
    const row = rows.find(({ id }) => id === plan.id);
    if (!row || row.status !== plan.status) return [];
    const sinceOpening = calendar.hour(0).getTime() - calendar.hour(plan.hours[0]).getTime();
    const seededAt = new Date(row.opensAt.getTime() + sinceOpening);
    return [{ id: plan.id, seededAt, byMs: calendar.hour(0).getTime() - seededAt.getTime() }];
  });
}

/** Not ended, or ended when they were seeded. */
const isAsSeeded = (endedAt: PgColumn): SQL =>
  sql`(${endedAt} is null or ${endedAt} <= moved."seededAt")`;

async function moveTeams(transaction: Transaction, campaigns: readonly MovedCampaign[]) {
  const { teamNo, openedAt, expiresAt, endedAt, campaignId } = groupTeam;
  const { rows } = await transaction.execute<Move>(sql`
    select ${teamNo} as key, moved."byMs" from ${groupTeam} join ${recordsOf(campaigns)}
      on ${campaignId} = moved.id and ${isAsSeeded(endedAt)}`);
  const columns = [openedAt, expiresAt, endedAt];
  await move(transaction, groupTeam, { key: teamNo, columns }, rows);
}

async function movePledges(transaction: Transaction, campaigns: readonly MovedCampaign[]) {
  const { orderNo, joinedAt, confirmedAt, heldUntil, endedAt, campaignId } = groupPledge;
  const { rows } = await transaction.execute<Move>(sql`
    select ${orderNo} as key, moved."byMs" from ${groupPledge}
    join ${recordsOf(campaigns)} on ${campaignId} = moved.id and ${isAsSeeded(endedAt)}
    join ${shopOrder} on ${shopOrder.orderNo} = ${orderNo}
      and starts_with(${shopOrder.checkoutNo}, ${seededCheckout})`);
  const { placedAt, paidAt, payBy, holdUntil, deliveredAt, closedAt } = shopOrder;
  const ofOrder = [placedAt, paidAt, payBy, holdUntil, deliveredAt, closedAt];
  const { createdAt, expiresAt, settledAt, nextQueryAt } = paymentAttempt;
  const ofAttempt = [createdAt, expiresAt, settledAt, nextQueryAt];
  const { writtenAt, editedAt, answeredAt } = productReview;
  const tables: [PgTable, PgColumn, PgColumn[]][] = [
    [groupPledge, orderNo, [joinedAt, confirmedAt, heldUntil, endedAt]],
    [shopOrder, shopOrder.orderNo, ofOrder],
    [shipment, shipment.orderNo, [shipment.shipFrom, shipment.shippedAt, shipment.deliveredAt]],
    [domainEvent, domainEvent.subjectId, [domainEvent.at]],
    [paymentAttempt, paymentAttempt.orderNo, ofAttempt],
    [productReview, productReview.orderNo, [writtenAt, editedAt, answeredAt]],
    [refund, refund.orderNo, [refund.requestedAt, refund.doneAt]],
  ];
  for (const [table, key, columns] of tables)
    await move(transaction, table, { key, columns }, rows);
}

const recordsOf = (campaigns: readonly MovedCampaign[]): SQL =>
  sql`jsonb_to_recordset(${rowsParameter(campaigns)})
    as moved(id int, "byMs" float8, "seededAt" timestamptz)`;

async function move(
  transaction: Transaction,
  table: PgTable,
  { key, columns }: { key: PgColumn; columns: readonly PgColumn[] },
  moves: readonly Move[],
): Promise<void> {
  const later = columns.map(
    (column) =>
      sql`${sql.identifier(column.name)} = ${column} + make_interval(secs => m."byMs" / 1000)`,
  );
  await transaction.execute(sql`
    update ${table} set ${sql.join(later, sql`, `)}
    from jsonb_to_recordset(${rowsParameter(moves)}) as m(key text, "byMs" float8)
    where ${key}::text = m.key`);
}
