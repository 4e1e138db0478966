import type { RemovedPart } from '@kaituan/contract/identity/member-account';
import { statesBefore } from '@kaituan/domain/life-cycle';
import { newMemberName } from '@kaituan/domain/member/profile';
import { checkoutLife } from '@kaituan/domain/order/order-life';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { cartLine, checkout, memberAddress } from '#server/database/schema/cart-schema.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import { searchHistory } from '#server/database/schema/listing-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { idempotencyKey } from '#server/database/schema/trading-schema.ts';

const invented = /\.invalid$/;

/**
 * Better Auth requires an address for every user; this placeholder is never shown and nothing is sent to
 * it.
 */
export const createPlaceholderEmail = (): string => `${crypto.randomUUID()}@member.invalid`;

export const isInventedEmail = (email: string): boolean => invented.test(email);

/** An address as people are shown it; empty for an invented one. */
export const shownEmailOf = ({ email }: { email: string }): string =>
  isInventedEmail(email) ? '' : email;

/**
 * An unverified address owns nothing. Once somebody verifies it, whatever was linked or entered before may
 * be another person's: other sign-in methods, addresses, cart, wishlist, searches and names are deleted.
 * Orders stay.
 */
export async function removeUnverifiedParts(
  transaction: Transaction,
  found: typeof member.$inferSelect,
  now: Date,
): Promise<RemovedPart[]> {
  const { id } = found;
  const accounts = await transaction
    .delete(memberAccount)
    .where(and(eq(memberAccount.memberId, id), ne(memberAccount.providerId, 'credential')))
    .returning({ providerId: memberAccount.providerId });
  const typed = await deleteTyped(transaction, id);
  await transaction
    .update(member)
    .set({
      phoneNumber: null,
      phoneNumberVerified: null,
      contactPhone: null,
      birthday: null,
      invoice: null,
      image: null,
      displayName: newMemberName,
      inviterName: null,
      clearedAt: now,
      updatedAt: now,
    })
    .where(eq(member.id, id));
  const removed = new Set<RemovedPart>();
  if (found.phoneNumber !== null) removed.add('PHONE');
  for (const { providerId } of accounts) removed.add(providerId === 'line' ? 'LINE' : 'HOSTED');
  if (typed || found.contactPhone !== null || found.birthday !== null || found.invoice !== null)
    removed.add('PERSONAL_DATA');
  return [...removed];
}

async function deleteTyped(transaction: Transaction, memberId: string): Promise<boolean> {
  let count = 0;
  for (const table of [memberAddress, cartLine, searchHistory, idempotencyKey] as const) {
    const gone = await transaction
      .delete(table)
      .where(eq(table.memberId, memberId))
      .returning({ memberId: table.memberId });
    count += gone.length;
  }
  await expireCheckouts(transaction, memberId);
  return count > 0;
}

/** Ends open checkouts; waits for one that is being submitted, and a later submit finds none. */
export async function expireCheckouts(transaction: Transaction, memberId: string): Promise<void> {
  const open = and(
    eq(checkout.memberId, memberId),
    inArray(checkout.status, statesBefore(checkoutLife, 'EXPIRED')),
  );
  await transaction.update(checkout).set({ status: 'EXPIRED' }).where(open);
}

/** Masks recipient and invoice of all orders so far, which may be another person's. */
export async function maskOrders(database: Database, memberId: string): Promise<void> {
  await database
    .update(shopOrder)
    .set({ hidesPerson: true })
    .where(and(eq(shopOrder.memberId, memberId), eq(shopOrder.hidesPerson, false)));
}
