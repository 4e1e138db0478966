export const flashSaleStatuses = ['SCHEDULED', 'LIVE', 'ENDED'] as const;
export type FlashSaleStatus = (typeof flashSaleStatuses)[number];

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
