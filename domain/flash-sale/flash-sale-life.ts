export const flashSaleStatuses = ['SCHEDULED', 'LIVE', 'ENDED'] as const;
export type FlashSaleStatus = (typeof flashSaleStatuses)[number];

/** Beginning and end of a flash sale, in milliseconds since 1970. */
export type FlashSaleTimes = { startsAt: number; endsAt: number };

export const longestFlashSaleMs = 7 * 86_400_000;

/** How long before its start those who asked are reminded, in milliseconds. */
const remindedBeforeMs = 10 * 60_000;

/** How a flash sale stands at a moment in milliseconds; its end no longer belongs to it. */
export function flashSaleStatusAt(sale: FlashSaleTimes, now: number): FlashSaleStatus {
  if (now >= sale.endsAt) return 'ENDED';
  return now >= sale.startsAt ? 'LIVE' : 'SCHEDULED';
}

/** Whether a flash sale ends after its start and within seven days of it. */
export function isFlashSaleSpan({ startsAt, endsAt }: FlashSaleTimes): boolean {
  return endsAt > startsAt && endsAt - startsAt <= longestFlashSaleMs;
}

/** When to remind of a flash sale, in milliseconds since 1970. */
export function flashReminderAt(startsAt: number): number {
  return startsAt - remindedBeforeMs;
}

/** Whether a reminder can still be asked for: before it would be sent. */
export function canAskForReminder(sale: FlashSaleTimes, now: number): boolean {
  return now < flashReminderAt(sale.startsAt);
}
