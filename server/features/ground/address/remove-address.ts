import * as contract from '@kaituan/contract/order/address';
import { eq } from 'drizzle-orm';
import { memberAddress } from '#server/database/schema/cart-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerAddresses, lockAddresses, makeDefault } from './address-query.ts';

/** As long as the book has an address, one of them is the default. */
export const removeAddress = handle(contract.removeAddress, async ({ addressId }, context) => {
  const { database } = context;
  const { memberId } = requireCaller(context.caller);
  const book = await lockAddresses(database, memberId);
  const removed = book.find(({ id }) => id === addressId);
  if (!removed) throw new Refusal('NOT_FOUND');
  await database.delete(memberAddress).where(eq(memberAddress.id, addressId));
  const next = book.find(({ id }) => id !== addressId);
  if (removed.isDefault && next) await makeDefault(database, memberId, next.id);
  return answerAddresses(database, memberId);
});
