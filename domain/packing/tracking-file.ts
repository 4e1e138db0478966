import { isDue } from '../shipping/ship-day.ts';
import { isUnderWay, parcelStepFrom, type ShipmentStatus } from '../shipping/shipment-life.ts';
import { type ShippingMethod, shippingMethodFacts } from '../shipping/shipping-method.ts';

/** A line of a carrier's file; `parcel` is undefined where it names none. */
export type TrackingRow = {
  line: number;
  orderNo: string;
  parcel: number | undefined;
  carrier: string;
  trackingNo: string;
};

const headings: Readonly<Record<'orderNo' | 'trackingNo' | 'carrier' | 'parcel', RegExp>> = {
  orderNo: /^(客戶|平台|原始)?訂單(編號|號碼|號)?$|^order(no|number|id)?$/i,
  trackingNo: /^(物流|託運|托運|配送|貨運|宅配|追蹤|包裹查詢|寄件)(單)?(編號|號碼|號)$|^tracking/i,
  carrier: /^(物流|貨運|宅配|配送|運送)(公司|業者|商|方式)?$|^carrier$/i,
  parcel: /^包裹$|^(包裹|件)序(號)?$/,
};
/** Files of carriers begin with titles. */
const maxTitleLines = 10;

const cleaned = (cell: string | undefined): string =>
  (cell ?? '').normalize('NFKC').replace(/^'/, '').trim();

/** The rows of a file whose headings name order and tracking number; undefined where none do. */
export function readTrackingRows(cells: readonly (readonly string[])[]): TrackingRow[] | undefined {
  for (const [at, titles] of cells.slice(0, maxTitleLines).entries()) {
    const names = titles.map((title) => cleaned(title).replace(/[\s()（）]/g, ''));
    const column = (name: keyof typeof headings) =>
      names.findIndex((title) => headings[name].test(title));
    const [orderNo, trackingNo] = [column('orderNo'), column('trackingNo')];
    if (orderNo === -1 || trackingNo === -1) continue;
    const [carrier, parcel] = [column('carrier'), column('parcel')];
    return cells.slice(at + 1).flatMap((row, index) => {
      if (row.every((cell) => cleaned(cell) === '')) return [];
      const typed = cleaned(row[parcel]);
      return [
        {
          line: at + index + 2,
          orderNo: cleaned(row[orderNo]).toUpperCase(),
          parcel: /^\d{1,3}$/.test(typed) ? Number(typed) : undefined,
          carrier: cleaned(row[carrier]).slice(0, 40),
          trackingNo: cleaned(row[trackingNo]).slice(0, 40),
        },
      ];
    });
  }
  return undefined;
}

/** A parcel of the shop that a row may be of. */
export type TrackedParcel = {
  orderNo: string;
  shipmentNo: number;
  status: ShipmentStatus;
  method: ShippingMethod;
  carrier: string | null;
  trackingNo: string | null;
  recipient: string | null;
  /** A pre-order is not sent before this. */
  shipFrom: string | null;
  hasArrived?: boolean | null | undefined;
};

/**
 * SHIP: is sent with this number. CHANGE: was sent with another. SAME: as it is. The others are not written:
 * the shop has no such order or parcel, the order has several, the number, the carrier or both are missing, a
 * spreadsheet rounded the number, the parcel is in no state to be sent, or the file has it twice.
 */
export type TrackingOutcome =
  | 'SHIP'
  | 'CHANGE'
  | 'SAME'
  | 'UNKNOWN'
  | 'WHICH_PARCEL'
  | 'NO_NUMBER'
  | 'ROUNDED'
  | 'NO_CARRIER'
  | 'NOT_NOW'
  | 'TWICE';
/** SHARED: another recipient has the same number. EARLY: its goods are sold ahead and sent on a later day. */
export type TrackingDoubt = 'SHARED' | 'EARLY';
export type ComparedRow = TrackingRow & {
  outcome: TrackingOutcome;
  found: TrackedParcel | null;
  /** Of what is written: what staff should look at first. */
  doubts: readonly TrackingDoubt[];
};
type Outcome = Omit<ComparedRow, 'doubts'>;

const isUsable: ReadonlySet<TrackingOutcome> = new Set(['SHIP', 'CHANGE', 'SAME']);

/** What each row of a file would change; parcels are sent with the given carrier where it names none. */
export function compareTracking(
  rows: readonly TrackingRow[],
  parcels: readonly TrackedParcel[],
  { usualCarrier, nowMs }: { usualCarrier: string; nowMs: number },
): ComparedRow[] {
  const seen = new Set<string>();
  const outcomes = rows.map((row): Outcome => {
    const found = findParcel(row, parcels);
    if (!found || found === 'SEVERAL') {
      return { ...row, outcome: found ? 'WHICH_PARCEL' : 'UNKNOWN', found: null };
    }
    // Which carrier took a parcel that is under way is known.
    const isKnown = isUnderWay(found.status) && found.carrier;
    const named = { ...row, carrier: row.carrier || (isKnown ? '' : usualCarrier.trim()) };
    const key = `${found.orderNo} ${found.shipmentNo}`;
    const outcome = seen.has(key) ? 'TWICE' : outcomeOf(named, found);
    if (isUsable.has(outcome)) seen.add(key);
    return { ...named, outcome, found };
  });
  const isShared = findShared(outcomes);
  return outcomes.map((row) => ({
    ...row,
    doubts: isWritten(row)
      ? [
          ...(isShared(row) ? ['SHARED' as const] : []),
          ...(isEarly(row, nowMs) ? ['EARLY' as const] : []),
        ]
      : [],
  }));
}

const isWritten = ({ outcome }: Outcome): boolean => outcome === 'SHIP' || outcome === 'CHANGE';

/** One recipient may get several orders in one parcel; two do not share one. */
function findShared(rows: readonly Outcome[]): (row: Outcome) => boolean {
  const recipientsOf = new Map<string, Set<string>>();
  for (const { outcome, trackingNo, found } of rows) {
    if (!isUsable.has(outcome) || !found) continue;
    const recipients = recipientsOf.get(trackingNo) ?? new Set();
    recipientsOf.set(trackingNo, recipients.add(found.recipient?.trim() ?? found.orderNo));
  }
  return ({ trackingNo }) => (recipientsOf.get(trackingNo)?.size ?? 0) > 1;
}

const isEarly = ({ outcome, found }: Outcome, nowMs: number): boolean =>
  outcome === 'SHIP' && found !== null && !isDue(found, nowMs);

function findParcel(
  { orderNo, parcel }: TrackingRow,
  parcels: readonly TrackedParcel[],
): TrackedParcel | 'SEVERAL' | undefined {
  const own = parcels.filter((one) => one.orderNo === orderNo);
  if (parcel !== undefined) return own.find(({ shipmentNo }) => shipmentNo === parcel);
  const sent = own.filter((one) => isSendable(one) || isUnderWay(one.status));
  if (sent.length > 1) return 'SEVERAL';
  return sent[0] ?? own[0];
}

const isSendable = ({ status, method }: TrackedParcel): boolean =>
  parcelStepFrom.SHIP.includes(status) && shippingMethodFacts(method).kind !== 'PICKUP';

/** What a spreadsheet makes of a long number in a column that is not text: 9.00100E+11. */
const rounded = /^\d(?:\.\d+E\+?|E\+)\d+$/i;

function outcomeOf({ carrier, trackingNo }: TrackingRow, found: TrackedParcel): TrackingOutcome {
  if (trackingNo === '') return 'NO_NUMBER';
  if (rounded.test(trackingNo)) return 'ROUNDED';
  if (isUnderWay(found.status) && found.trackingNo === trackingNo) {
    return carrier === '' || carrier === found.carrier ? 'SAME' : 'CHANGE';
  }
  if (!isSendable(found) && !isUnderWay(found.status)) return 'NOT_NOW';
  if (carrier === '' && !found.carrier) return 'NO_CARRIER';
  return isSendable(found) ? 'SHIP' : 'CHANGE';
}
