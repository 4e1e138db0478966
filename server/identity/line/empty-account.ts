import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import { wishlistItem } from '#server/database/schema/wishlist-schema.ts';
import { recordDeletionEvent } from '#server/identity/accounts/account-deletion.ts';
import { expireCheckouts, isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { endAllSessions } from '#server/identity/sessions/end-sessions.ts';

type Reader = Pick<Database | Transaction, 'select' | 'execute'>;

/** A member with a row in one of these has something there that somebody would miss. */
export const tablesOfWorth = [
  ...['shop_order', 'group_pledge', 'flash_sale_taken', 'member_sku_quantity', 'return_photo'],
  ...['coupon_use', 'coupon_claim', 'price_group_member', 'wholesale_application', 'quotation'],
  ...['message_thread', 'product_review', 'member_address', 'member_note', 'staff_member'],
  ...['member_passkey', 'second_factor'],
] as const;

/** Tables whose rows of an empty account go with it. */
export const tablesOfNoWorth = [
  ...['member_account', 'member_session', 'member_consent', 'known_device', 'idempotency_key'],
  ...['cart_line', 'checkout', 'wishlist_item', 'wishlist_variant', 'search_history'],
  ...['notification', 'notification_preference', 'refused_email', 'push_subscription'],
  ...['device_token', 'bulletin_read', 'faq_vote', 'review_mark', 'flash_sale_reminder'],
  'stored_file',
] as const;

/** Whether an account was made by a LINE sign-in, has no other way in, and holds nothing of worth. */
export async function isEmptyLineAccount(database: Reader, memberId: string): Promise<boolean> {
  const [found] = await database.select().from(member).where(eq(member.id, memberId));
  const isPlain =
    found?.status === 'ACTIVE' &&
    !found.isVerified &&
    found.phoneNumber === null &&
    found.contactPhone === null &&
    found.birthday === null &&
    found.invoice === null &&
    isInventedEmail(found.email);
  if (!isPlain) return false;
  const kept = tablesOfWorth.map(
    (table) => sql`select 1 from ${sql.identifier(table)} where member_id = ${memberId}`,
  );
  const otherWay = sql`select 1 from ${memberAccount}
    where ${memberAccount.memberId} = ${memberId} and ${memberAccount.providerId} <> 'line'`;
  const { rows } = await database.execute(
    sql`${sql.join([...kept, otherWay], sql` union all `)} limit 1`,
  );
  return rows.length === 0;
}

/** The member who signs in by a LINE account. */
export async function findLineMember(
  database: Reader,
  accountId: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ memberId: memberAccount.memberId })
    .from(memberAccount)
    .where(isLineAccount(accountId));
  return found?.memberId;
}

const isLineAccount = (accountId: string) =>
  and(eq(memberAccount.providerId, 'line'), eq(memberAccount.accountId, accountId));

/**
 * Moves a LINE account to another member, and closes the empty one that a sign-in by it had made: nobody can sign in there
 * any more, and it is deleted after the days of grace. False where the other account is in use.
 */
export async function moveFromEmptyAccount(
  transaction: Transaction,
  { accountId, to, now }: { accountId: string; to: string; now: Date },
): Promise<boolean> {
  const from = await findLineMember(transaction, accountId);
  if (from === undefined) return false;
  // Whatever refuses below, the transaction gives them back.
  await expireCheckouts(transaction, from);
  // An order that is being placed holds this row, and an account that is being changed: neither is waited for.
  const [locked] = await transaction
    .select({ id: member.id })
    .from(member)
    .where(eq(member.id, from))
    .for('update', { skipLocked: true });
  if (!locked || !(await isEmptyLineAccount(transaction, from))) return false;
  const moved = await transaction
    .update(memberAccount)
    .set({ memberId: to, updatedAt: now })
    .where(and(isLineAccount(accountId), eq(memberAccount.memberId, from)))
    .returning({ id: memberAccount.id });
  if (moved.length === 0) return false;
  await endAllSessions(transaction, from, now);
  // They would keep pieces and places in queues that somebody else waits for.
  for (const table of [cartLine, wishlistItem]) {
    await transaction.delete(table).where(eq(table.memberId, from));
  }
  const [closed] = await transaction
    .update(member)
    .set({ deletionRequestedAt: now, updatedAt: now })
    .where(and(eq(member.id, from), isNull(member.deletionRequestedAt)))
    .returning({ id: member.id });
  const why = { reason: closedText, data: { linkedTo: to } };
  if (closed) await recordDeletionEvent(transaction, from, 'DELETION_REQUESTED', now, why);
  return true;
}

const closedText = '連結 LINE 到另一個帳號時關閉';
