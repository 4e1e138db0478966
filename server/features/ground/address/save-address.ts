import * as contract from '@kaituan/contract/order/address';
import {
  type AddressFields,
  addressMistakeText,
  parseAddress,
} from '@kaituan/domain/shipping/taiwan-address';
import { maxAddresses } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { memberAddress } from '#server/database/schema/cart-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type AddressRow, answerAddresses, lockAddresses, makeDefault } from './address-query.ts';

/** Stores a normalised address; the first of a book is its default. */
export const saveAddress = handle(contract.saveAddress, async (input, context) => {
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  const fields = requireAddress(input.address);
  const book = await lockAddresses(database, memberId);
  const before = book.find(({ id }) => id === input.addressId);
  if (input.addressId !== undefined && !before) throw new Refusal('NOT_FOUND');
  if (!before && book.length >= maxAddresses) throw new Refusal('ADDRESS_BOOK_FULL');
  const label = input.label ?? before?.label ?? '';
  const values = { ...fields, label, updatedAt: now };
  const addressId = await keep(database, memberId, values, before);
  const hasDefault = book.some(({ isDefault }) => isDefault);
  if (input.isDefault || !hasDefault) await makeDefault(database, memberId, addressId);
  return answerAddresses(database, memberId);
});

/** The normalised address, or VALIDATION_FAILED with the mistake of each field. */
function requireAddress(typed: AddressFields): AddressFields {
  const { address, mistakes } = parseAddress(typed, { allowsLandline: true });
  if (!address) {
    const details = mistakes.map(({ field, mistake }) => ({
      path: `address.${field}`,
      rule: mistake,
      text: addressMistakeText[mistake],
    }));
    throw new Refusal('VALIDATION_FAILED', { details });
  }
  const { isOffshore: _, ...fields } = address;
  return fields;
}

async function keep(
  database: Database,
  memberId: string,
  values: AddressFields & Pick<AddressRow, 'label' | 'updatedAt'>,
  before: AddressRow | undefined,
): Promise<number> {
  if (before) {
    await database.update(memberAddress).set(values).where(eq(memberAddress.id, before.id));
    return before.id;
  }
  const [added] = await database
    .insert(memberAddress)
    .values({ memberId, ...values })
    .returning({ id: memberAddress.id });
  if (!added) throw new Error('an address was not stored');
  return added.id;
}
