import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { staffMember } from '#server/database/identity-schema.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/** The same on every node and at every start, so that nothing has to be kept; of no use once there is an owner. */
export const firstOwnerCode = (secret: string): string =>
  Array.from(createHmac('sha256', secret).update('first owner').digest().subarray(0, length))
    .map((byte) => letters[byte % letters.length])
    .join('');

/** Tells in the log of a shop without an owner how to become that. */
export async function announceFirstOwner(
  database: Database,
  { secret, log }: { secret: string; log: Pick<Logger, 'warn'> },
): Promise<void> {
  const owners = await database
    .select({ memberId: staffMember.memberId })
    .from(staffMember)
    .where(and(eq(staffMember.role, 'OWNER'), isNull(staffMember.channelId)))
    .limit(1);
  if (owners.length > 0) return;
  const code = firstOwnerCode(secret).match(/.{4}/g)?.join('-');
  log.warn({ firstOwnerCode: code }, noOwnerText);
}

const noOwnerText =
  '這家店還沒有店主：先在商店加入會員，再到商店的 /admin/first-owner 輸入這組代碼 / The shop has no owner: join it, then enter this code at /admin/first-owner';
