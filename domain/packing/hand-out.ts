import { orderNoIn } from './pick-list.ts';

/** A parcel that somebody comes for, as far as finding it needs it. */
type Fetched = {
  orderNo: string;
  recipient: string | null;
  buyerName: string;
  phoneEnd: string;
};

const folded = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/**
 * The parcels that a typed or scanned text means: the order of a code, the last digits of a phone, a part of the
 * order's number, or of the name of who fetches it or who ordered. All of them for nothing typed.
 */
export function findPickups<Row extends Fetched>(rows: readonly Row[], typed: string): Row[] {
  const text = folded(typed);
  if (text === '') return [...rows];
  const scanned = orderNoIn(text);
  if (scanned !== undefined) return rows.filter(({ orderNo }) => orderNo === scanned);
  // Every order of a day has the digits of its date.
  if (/^\d{3}$/.test(text)) return rows.filter(({ phoneEnd }) => phoneEnd === text);
  return rows.filter(
    ({ orderNo, recipient, buyerName, phoneEnd }) =>
      (/^09\d{8}$/.test(text) && text.endsWith(phoneEnd) && phoneEnd !== '') ||
      (text.length >= 3 && orderNo.includes(text)) ||
      folded(recipient ?? '').includes(text) ||
      folded(buyerName).includes(text),
  );
}

/** What was ticked off on a device and has not reached the shop. */
export type Tick = {
  /** Names the tick to the shop: sent again, it counts once. */
  id: string;
  orderNo: string;
  parcel: number;
  handedAt: string;
  collectedTwd: number | null;
  missing: string;
};

const tickFields: Readonly<Record<keyof Tick, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string',
  orderNo: (value) => typeof value === 'string',
  parcel: (value) => typeof value === 'number',
  handedAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  collectedTwd: (value) => value === null || typeof value === 'number',
  missing: (value) => typeof value === 'string',
};

/** Whether what a device stored is a tick; an older version of the desk may have written something else. */
export function isTick(value: unknown): value is Tick {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(tickFields).every(([name, isRight]) =>
    isRight((value as Record<string, unknown>)[name]),
  );
}
