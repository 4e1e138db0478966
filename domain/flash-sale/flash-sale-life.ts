import { canStep, type LifeCycle } from '../life-cycle.ts';

/** What shoppers see of one; a cancelled sale is not shown. */
export const flashSaleStatuses = ['SCHEDULED', 'LIVE', 'ENDED'] as const;
export type FlashSaleStatus = (typeof flashSaleStatuses)[number];

/** LIVE and ENDED by the clock, which the shop may only put forward; nobody can buy in a cancelled one any more. */
export const flashSaleLife: LifeCycle<FlashSaleStatus | 'CANCELLED'> = {
  SCHEDULED: ['LIVE', 'CANCELLED'],
  LIVE: ['ENDED', 'CANCELLED'],
  ENDED: [],
  CANCELLED: [],
};

/** What staff see of one: SOLD_OUT is LIVE without a piece left. */
export const flashSaleStates = ['SCHEDULED', 'LIVE', 'SOLD_OUT', 'ENDED', 'CANCELLED'] as const;
export type FlashSaleState = (typeof flashSaleStates)[number];

export const flashSaleStateText: Record<FlashSaleState, string> = {
  SCHEDULED: '未開始',
  LIVE: '進行中',
  SOLD_OUT: '售完',
  ENDED: '已結束',
  CANCELLED: '已取消',
};

/** The state of a sale at a moment in milliseconds, with so many pieces left. */
export function flashSaleStateAt(
  {
    isCancelled,
    piecesLeft,
    ...times
  }: FlashSaleTimes & { isCancelled: boolean; piecesLeft: number },
  now: number,
): FlashSaleState {
  if (isCancelled) return 'CANCELLED';
  const status = flashSaleStatusAt(times, now);
  return status === 'LIVE' && piecesLeft <= 0 ? 'SOLD_OUT' : status;
}

/** Why a sale cannot be stopped, as texts for the owner. */
const stopRefusalText = {
  SCHEDULED: '搶購還沒有開始，可以取消，不能提前結束',
  LIVE: '搶購正在進行',
  ENDED: '搶購已經結束',
  CANCELLED: '搶購已經取消',
} as const;

/** Why a sale can be neither ended nor cancelled now, as a text for the owner; undefined when it can. */
export function findStopRefusal(
  sale: FlashSaleTimes & { isCancelled: boolean },
  to: 'ENDED' | 'CANCELLED',
  now: number,
): string | undefined {
  const status = sale.isCancelled ? 'CANCELLED' : flashSaleStatusAt(sale, now);
  return canStep(flashSaleLife, status, to) ? undefined : stopRefusalText[status];
}

/** Start and end of a flash sale, in milliseconds since 1970. */
export type FlashSaleTimes = { startsAt: number; endsAt: number };

export const maxFlashSaleMs = 7 * 86_400_000;

/** How long before its start reminders are sent, in milliseconds. */
const remindedBeforeMs = 10 * 60_000;

/** The status of a flash sale at a moment in milliseconds; the end is exclusive. */
export function flashSaleStatusAt(sale: FlashSaleTimes, now: number): FlashSaleStatus {
  if (now >= sale.endsAt) return 'ENDED';
  return now >= sale.startsAt ? 'LIVE' : 'SCHEDULED';
}

/** Whether a flash sale ends after its start and within seven days of it. */
export function isFlashSaleSpan({ startsAt, endsAt }: FlashSaleTimes): boolean {
  return endsAt > startsAt && endsAt - startsAt <= maxFlashSaleMs;
}

/** The time of a flash sale's reminder, in milliseconds since 1970. */
export function flashReminderAt(startsAt: number): number {
  return startsAt - remindedBeforeMs;
}

/** Whether a reminder can still be requested: before it would be sent. */
export function canAskForReminder(sale: FlashSaleTimes, now: number): boolean {
  return now < flashReminderAt(sale.startsAt);
}
