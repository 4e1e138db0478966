import type { Address } from '@kaituan/contract/order/address';
import { isOffshore } from '@kaituan/domain/shipping/taiwan-districts';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { memberAddress } from '#server/database/schema/cart-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';

export type AddressRow = typeof memberAddress.$inferSelect;

/** A member's address book, the default first. */
export function listAddresses(database: Database, memberId: string): Promise<AddressRow[]> {
  return database
    .select()
    .from(memberAddress)
    .where(eq(memberAddress.memberId, memberId))
    .orderBy(desc(memberAddress.isDefault), asc(memberAddress.id));
}

/** The same, locked against concurrent changes until the transaction ends. */
export async function lockAddresses(database: Database, memberId: string): Promise<AddressRow[]> {
  await lockMember(database, memberId);
  return listAddresses(database, memberId);
}

/** Makes one address the only default. */
export async function makeDefault(
  database: Database,
  memberId: string,
  addressId: number,
): Promise<void> {
  const isOwn = eq(memberAddress.memberId, memberId);
  await database
    .update(memberAddress)
    .set({ isDefault: false })
    .where(and(isOwn, ne(memberAddress.id, addressId)));
  await database
    .update(memberAddress)
    .set({ isDefault: true })
    .where(and(isOwn, eq(memberAddress.id, addressId)));
}

export async function answerAddresses(
  database: Database,
  memberId: string,
): Promise<{ result: Address[] }> {
  return { result: (await listAddresses(database, memberId)).map(presentAddress) };
}

function presentAddress(row: AddressRow): Address {
  const { recipient, phone, zip, county, district, street, note } = row;
  return {
    addressId: row.id,
    label: row.label,
    ...{ recipient, phone, zip, county, district, street, note },
    isDefault: row.isDefault,
    isOffshore: isOffshore(zip),
  };
}
