import { formatMoment } from '@kaituan/kit/format/format-date.ts';

/**
 * Until when something unpaid is kept for its buyer; beyond the deadline that the buyer was told while a transfer that was
 * reported, or came in part, waits for the shop to look.
 */
export function heldText({
  heldUntil,
  payBy,
}: {
  heldUntil: string | null;
  payBy: string | null;
}): string {
  if (!heldUntil) return '';
  if (payBy === null || heldUntil <= payBy) return `，保留到 ${formatMoment(heldUntil)}`;
  return `，付款期限 ${formatMoment(payBy)}；等您對帳，保留到 ${formatMoment(heldUntil)}`;
}
