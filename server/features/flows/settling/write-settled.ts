import { stateBefore } from '@kaituan/domain/life-cycle';
import { shipmentLife } from '@kaituan/domain/shipping/shipment-life';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge, groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { orderLine, shipment } from '#server/database/schema/order-schema.ts';
import { rowsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import { cancelEmptyShipments } from '#server/features/records/order/change-shipment.ts';
import { recordOrderEvents } from '#server/features/records/order/order-event.ts';
import { lowerOwed } from '#server/features/records/payment/owed-amount.ts';
import { requestOrderRefunds } from '#server/features/records/payment/request-refund.ts';
import { endHeldChanges } from '#server/features/records/pledge/pledge-change.ts';
import type { SettledPledge } from './settle-pledge.ts';

const cause = 'GROUP_SETTLED';
const actor = 'SYSTEM';

/** Writes the settlement of pledges, requests the refunds of differences and releases their parcels. */
export async function writeSettled(
  database: Database,
  pledges: readonly SettledPledge[],
  now: Date,
): Promise<void> {
  if (pledges.length === 0) return;
  // A full team does not wait for the differences of its members.
  const orderNos = pledges.map(({ orderNo }) => orderNo);
  await endHeldChanges(database, orderNos, 'CANCELLED', now);
  await writePledges(database, pledges, now);
  await writeSettledLines(database, pledges);
  await releaseParcels(database, pledges);
  const events = pledges.map(({ orderNo, outcomeText: reason, refundTwd, isOwed }) => {
    const data = { amountTwd: isOwed ? 0 : refundTwd };
    return { orderNo, kind: cause, actor, reason, data } as const;
  });
  await recordOrderEvents(database, events, now);
  await lowerOwed(database, pledges.map(owedLessOf), now);
  const requests = pledges.map(({ orderNo, refundTwd: amountTwd }) => ({ orderNo, amountTwd }));
  await requestOrderRefunds(database, requests, { cause, actor }, now);
}

/** What a settled pledge costs less, which an unpaid order no longer owes. */
const owedLessOf = ({ orderNo, refundTwd, feesTwd }: SettledPledge) => ({
  ...{ orderNo, lessGoodsTwd: refundTwd - feesTwd, lessFeesTwd: feesTwd },
});

async function writePledges(
  database: Database,
  pledges: readonly SettledPledge[],
  now: Date,
): Promise<void> {
  const rows = rowsParameter(
    pledges.map(({ pledgeNo, status, outcomeText: text }) => ({
      pledge_no: pledgeNo,
      status,
      text,
    })),
  );
  await database.execute(sql`
    update ${groupPledge} p set status = s.status, outcome_text = s.text,
      ended_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}) as s(pledge_no text, status text, text text)
    where p.pledge_no = s.pledge_no and p.status = 'CONFIRMED'`);
}

/** Writes the settled quantity and price of each line, on the pledge and on its order. */
export async function writeSettledLines(
  database: Database,
  pledges: readonly SettledPledge[],
): Promise<void> {
  const rows = rowsParameter(
    pledges.flatMap(({ pledgeNo, orderNo, lines }) =>
      lines.map((line) => ({
        ...{ pledge_no: pledgeNo, order_no: orderNo, sku_id: line.skuId, line_no: line.lineNo },
        ...{ quantity: line.settledQuantity, final_twd: line.finalUnitPriceTwd },
        net_twd: line.netTwd,
      })),
    ),
  );
  await database.execute(sql`
    with settled as (
      select * from jsonb_to_recordset(${rows}) as s(pledge_no text, order_no text, sku_id int,
        line_no smallint, quantity int, final_twd int, net_twd int)
    ),
    pledged as (
      update ${groupPledgeLine} l
      set settled_quantity = s.quantity, final_unit_price_twd = s.final_twd
      from settled s where l.pledge_no = s.pledge_no and l.sku_id = s.sku_id
    )
    update ${orderLine} l set settled_quantity = s.quantity, settled_net_twd = s.net_twd
    from settled s where l.order_no = s.order_no and l.line_no = s.line_no`);
}

/** Parcels that waited for the group can be packed; empty ones are cancelled. */
async function releaseParcels(
  database: Database,
  pledges: readonly SettledPledge[],
): Promise<void> {
  for (const { orderNo, emptyShipmentNos } of pledges) {
    if (emptyShipmentNos.length > 0) await cancelEmptyShipments(database, orderNo);
  }
  const orderNos = textsParameter(pledges.map(({ orderNo }) => orderNo));
  await database
    .update(shipment)
    .set({ status: 'READY' })
    .where(
      and(
        sql`${shipment.orderNo} = any(${orderNos})`,
        eq(shipment.status, stateBefore(shipmentLife, { from: 'HELD', to: 'READY' })),
      ),
    );
}
