import type { Transaction } from '@kaituan/server/database/database';
import * as event from '@kaituan/server/database/schema/event-schema';
import * as group from '@kaituan/server/database/schema/group-schema';
import * as order from '@kaituan/server/database/schema/order-schema';
import * as payment from '@kaituan/server/database/schema/payment-schema';
import { rowsParameter } from '@kaituan/server/database/sql/parameters';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { insertInBatches } from '#demo/shop/insert-in-batches.ts';
import type { presentCampaigns } from './demo-campaigns.ts';

type CampaignRows = Omit<ReturnType<typeof presentCampaigns>, 'joinerMembers'>;

/** Inserts group buys with all their rows; the members exist already. */
export async function writeCampaigns(transaction: Transaction, rows: CampaignRows): Promise<void> {
  const tables: [PgTable, readonly object[]][] = [
    [group.groupCampaign, rows.campaigns],
    [group.groupCampaignItem, rows.campaignItems],
    [order.shopOrder, rows.orders],
    [order.shipment, rows.shipments],
    [order.orderLine, rows.orderLines],
    [event.domainEvent, rows.orderEvents],
    [payment.paymentAttempt, rows.attempts],
    [payment.refund, rows.refunds],
    [group.groupTeam, rows.teams.map(({ leaderPledgeNo: _, ...team }) => team)],
    [group.groupPledge, rows.pledges],
    [group.groupPledgeLine, rows.pledgeLines],
  ];
  for (const [table, own] of tables) await insertInBatches(transaction, table, own);
  await appointLeaders(transaction, rows.teams);
}

/** A team's leader is a pledge, which must be inserted first. */
async function appointLeaders(
  transaction: Transaction,
  teams: CampaignRows['teams'],
): Promise<void> {
  const led = teams.map(({ teamNo, leaderPledgeNo }) => ({ teamNo, leaderPledgeNo }));
  await transaction.execute(sql`
    update ${group.groupTeam} t set leader_pledge_no = l."leaderPledgeNo"
    from jsonb_to_recordset(${rowsParameter(led)}) as l("teamNo" text, "leaderPledgeNo" text)
    where t.team_no = l."teamNo"`);
}
