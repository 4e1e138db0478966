import { type OrderFacts, orderTabOf } from '@kaituan/domain/order/order-label';
import { cancelReasons, orderStatuses } from '@kaituan/domain/order/order-life';
import { returnStatuses } from '@kaituan/domain/order/return-life';
import { paymentStatuses } from '@kaituan/domain/payment/payment-life';
import { shipmentStatuses } from '@kaituan/domain/shipping/shipment-life';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { orderTabSql } from './order-tab-sql.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

/** No parcel, one, or two in any two states: a third adds no new combination. */
const parcels = [
  [],
  ...shipmentStatuses.map((one) => [one]),
  ...shipmentStatuses.flatMap((one, at) => shipmentStatuses.slice(at).map((other) => [one, other])),
];
const returns = [[], ...returnStatuses.map((one) => [one]), ['REJECTED', 'REQUESTED'] as const];

function listEveryOrder(): OrderFacts[] {
  return orderStatuses.flatMap((order) =>
    (order === 'CANCELLED' ? cancelReasons : [null]).flatMap((cancelReason) =>
      paymentStatuses.flatMap((payment) =>
        parcels.flatMap((shipments) =>
          returns.map((of) => ({ order, cancelReason, payment, shipments, returns: of })),
        ),
      ),
    ),
  );
}

it('the SQL finds the same tab as the domain rule, for every possible order', async () => {
  const orders = listEveryOrder();
  const { rows } = await opened.database.execute<{ tabs: (string | null)[] }>(sql`
    select jsonb_agg(${orderTabSql({
      status: sql`o.status`,
      cancelReason: sql`o.reason`,
      payment: sql`o.payment`,
      shipments: sql`o.shipments`,
      returns: sql`o.returns`,
    })} order by o.at) as tabs
    from (
      select row_number() over () as at, f->>'order' as status, f->>'cancelReason' as reason,
        f->>'payment' as payment,
        array(select jsonb_array_elements_text(f->'shipments')) as shipments,
        array(select jsonb_array_elements_text(f->'returns')) as returns
      from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) f
    ) o`);
  const tabs = rows[0]?.tabs ?? [];
  expect(tabs).toHaveLength(orders.length);
  const different = orders.filter((order, at) => tabs[at] !== orderTabOf(order));
  expect(different.slice(0, 3)).toEqual([]);
});
