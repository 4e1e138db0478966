import type { NotificationKind } from './notification-kinds.ts';

/** What a LINE account may send in this month, and what it sent. `limit` is null where nothing bounds it. */
export type LineQuota = { limit: number | null; used: number };

/**
 * How a LINE account uses what is left of its month: ALL as it comes; DIGEST gathers what is not pressing;
 * PRESSING sends nothing else; NONE nothing at all.
 */
export const quotaPolicies = ['ALL', 'DIGEST', 'PRESSING', 'NONE'] as const;
export type QuotaPolicy = (typeof quotaPolicies)[number];

/** Who learns of it too late loses money, goods, a choice or a turn. */
const pressing: ReadonlySet<NotificationKind> = new Set([
  'PAYMENT_DUE',
  'PAYMENT_FAILED',
  'ORDER_DELIVERY_CHANGED',
  'ORDER_REDUCED',
  'ORDER_AT_STORE',
  'REFUND_ACCOUNT_NEEDED',
  'GROUP_EXTENDED',
  'GROUP_CLOSES_EARLIER',
  'GROUP_FAILED',
  'GROUP_TEAM_EXPIRED',
  'GROUP_PICKUP',
  'FLASH_SALE_STARTING',
  'WISHLIST_RESTOCKED',
  'RECALL_ANNOUNCED',
  'ACCOUNT_NEW_DEVICE',
]);
export const isPressing = (kind: NotificationKind): boolean => pressing.has(kind);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const taipeiOffsetMs = 8 * hourMs;
/** Of the month's messages, reserved for what is pressing. */
const reserve = 0.1;

/** LINE counts by the month of its own time zone; an hour more than Taipei makes no difference here. */
function partOfMonthLeft(now: number): number {
  const local = new Date(now + taipeiOffsetMs);
  const start = Date.UTC(local.getUTCFullYear(), local.getUTCMonth());
  const end = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1);
  return (end - local.getTime()) / (end - start);
}

/** An account that would run out before its month ends gathers first, and then sends only what is pressing. */
export function quotaPolicyOf({ limit, used }: LineQuota, now: number): QuotaPolicy {
  if (limit === null) return 'ALL';
  const left = (limit - used) / limit;
  if (limit <= used) return 'NONE';
  if (left <= reserve) return 'PRESSING';
  return left - reserve < partOfMonthLeft(now) * (1 - reserve) * 0.8 ? 'DIGEST' : 'ALL';
}

/** Of the month, at least: what a first hour used says nothing about the rest. */
const leastPart = 1 / 60;

/** How many messages it will be at the end of the month, used as fast as until now. */
export function forecastOf({ used }: LineQuota, now: number): number {
  return Math.round(used / Math.max(1 - partOfMonthLeft(now), leastPart));
}

const digestHours = [12, 19];

/** The moment of the next digest: noon or seven in the evening in Taipei. */
export function digestAt(after: number): number {
  const day = Math.floor((after + taipeiOffsetMs) / dayMs) * dayMs - taipeiOffsetMs;
  const moments = [0, 1].flatMap((days) =>
    digestHours.map((hour) => day + days * dayMs + hour * hourMs),
  );
  return moments.find((moment) => moment >= after) ?? after;
}

/** What becomes of a notification that happened at `at`: it goes now, later, or not by LINE. */
export function permitOf(
  policy: QuotaPolicy,
  { kind, at }: { kind: NotificationKind; at: number },
  now: number,
): 'GO' | 'DROP' | { until: number } {
  if (policy === 'ALL') return 'GO';
  if (policy === 'NONE') {
    return isPressing(kind) && now - at < dayMs ? { until: now + hourMs } : 'DROP';
  }
  if (isPressing(kind)) return 'GO';
  if (policy === 'PRESSING') return 'DROP';
  const until = digestAt(at);
  return until <= now ? 'GO' : { until };
}
