import type { OrderEventKind } from '@kaituan/domain/order/order-event';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { orderLine, type shipment, type shopOrder } from '#server/database/schema/order-schema.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';

type OrderRow = Pick<
  typeof shopOrder.$inferSelect,
  'orderNo' | 'address' | 'paymentStatus' | 'payableTwd'
>;
type Parcel = typeof shipment.$inferSelect;
export type ParcelLabels = {
  /** What a label and slip printed now say: who gets it where, and what is in it. */
  current(order: OrderRow, parcel: Parcel): string;
  /** Whether a label that may have been printed earlier is out of date. */
  isOutdated(parcel: Parcel): boolean;
};

/** Events that change what is printed; their data name the parcels that were being prepared. */
const changing: readonly OrderEventKind[] = [
  'DELIVERY_CHANGED',
  'PACKED_ANEW',
  'REDUCED',
  'SENT_BACK',
  'SHORTENED',
  'PAID',
  'PART_RECEIVED',
  'RECEIPT_UNDONE',
  'UNCLAIMED',
];

type Changing = {
  kind: string;
  data: { owedLessTwd?: unknown; relabelled?: unknown; refundCause?: unknown };
};

/**
 * A parcel that came back lowers the amount unless a carrier was about to collect it, and so do goods that never came; another
 * delivery lowers it only where it is cheaper.
 */
const hasOtherAmount = ({ kind, data }: Changing): boolean =>
  kind === 'REDUCED' ||
  (kind === 'SHORTENED' && data.refundCause === undefined) ||
  ((kind === 'SENT_BACK' || kind === 'DELIVERY_CHANGED') && Number(data.owedLessTwd) > 0);

/**
 * Money that came, or never did, or that nobody collected with another parcel, while labels said what to collect: also those printed
 * before anything was packed.
 */
const hasOtherRest = ({ kind, data }: Changing): boolean =>
  ['PAID', 'PART_RECEIVED', 'RECEIPT_UNDONE', 'UNCLAIMED'].includes(kind) &&
  Array.isArray(data.relabelled);

/** Of a line, which keeps a whole food label besides. */
const { orderNo, shipmentNo, skuId, quantity, netTwd, settledQuantity, settledNetTwd } =
  getTableColumns(orderLine);
const printedColumns = {
  ...{ orderNo, shipmentNo, skuId, quantity, netTwd, settledQuantity, settledNetTwd },
};

/** What is known of the labels of these orders' parcels. */
export async function readLabels(
  database: Database,
  orderNos: readonly string[],
): Promise<ParcelLabels> {
  const lines = await database
    .select(printedColumns)
    .from(orderLine)
    .where(inArray(orderLine.orderNo, [...orderNos]))
    .orderBy(orderLine.orderNo, orderLine.lineNo);
  const changes = await database
    .select({ orderNo: domainEvent.subjectId, kind: domainEvent.kind, data: domainEvent.data })
    .from(domainEvent)
    .where(
      and(
        eq(domainEvent.subject, 'ORDER'),
        inArray(domainEvent.subjectId, [...orderNos]),
        inArray(domainEvent.kind, [...changing]),
      ),
    );
  const linesOf = Map.groupBy(lines, ({ orderNo }) => orderNo);
  return {
    current({ orderNo, address, paymentStatus, payableTwd }, { shipmentNo, method, store }) {
      const goods = (linesOf.get(orderNo) ?? [])
        .filter((line) => line.shipmentNo === shipmentNo)
        .map(({ skuId, ...line }) => [skuId, settledLineOf(line).quantity]);
      // A label says what to collect; the amount is part of it once it may be another one.
      const ofOrder = changes.filter((one) => one.orderNo === orderNo);
      const isReduced = ofOrder.some(hasOtherAmount);
      const cash = isReduced && paymentStatus === 'COD_DUE' ? { payableTwd } : {};
      const received = ofOrder.filter(hasOtherRest).length;
      // Short enough to be read out, long enough that two of one parcel differ.
      return versionOf({
        address,
        method,
        store,
        goods,
        ...cash,
        ...(received > 0 && { received }),
      })
        .slice(0, 8)
        .toUpperCase();
    },
    isOutdated: ({ orderNo, shipmentNo, status }) =>
      status === 'PREPARING' &&
      changes.some(
        ({ orderNo: of, data: { relabelled } }) =>
          of === orderNo && Array.isArray(relabelled) && relabelled.includes(shipmentNo),
      ),
  };
}

/** Refuses a label version that is not the parcel's current one. */
export async function requireLabel(
  database: Database,
  { order, parcel }: { order: OrderRow; parcel: Parcel },
  seen: string | undefined,
): Promise<void> {
  const labels = await readLabels(database, [order.orderNo]);
  const of = `包裹 ${parcel.shipmentNo} 的收件、配送或內容`;
  if (seen !== undefined && seen !== labels.current(order, parcel)) {
    const message = `${of}在您打開或列印標籤之後改過，沒有出貨。請重新打開，換上新的標籤與出貨單`;
    throw new Refusal('ORDER_STATE_CONFLICT', { message });
  }
  if (seen === undefined && labels.isOutdated(parcel)) {
    const message = `${of}在開始備貨之後改過，沒有出貨。請到「揀貨與出貨」打開它，換上新的標籤再出貨`;
    throw new Refusal('ORDER_STATE_CONFLICT', { message });
  }
}
