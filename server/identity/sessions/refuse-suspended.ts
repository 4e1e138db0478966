import type { member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';

type AccountStatus = Pick<typeof member.$inferSelect, 'status' | 'suspensionReason'>;

/** Refuses a suspended member, with the reason the shop gave. */
export function refuseSuspended({ status, suspensionReason }: AccountStatus): void {
  if (status !== 'SUSPENDED') return;
  const message = suspensionReason
    ? `這個帳號已停用：${suspensionReason}。如有疑問請與我們聯絡`
    : undefined;
  throw new Refusal('ACCOUNT_SUSPENDED', message === undefined ? {} : { message });
}
