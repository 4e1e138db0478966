import * as contract from '@kaituan/contract/identity/account-deletion';
import { inTransaction } from '#server/http/run-handler.ts';
import { keepAccount, presentDeletion } from '#server/identity/accounts/account-deletion.ts';
import { handleSession } from '#server/identity/identity-call.ts';

export const cancelDeletion = handleSession(contract.cancelDeletion, async (_, call) => {
  const { database, session, now } = call;
  const { id } = session.member;
  await inTransaction(database, (transaction) => keepAccount(transaction, id, now()));
  return presentDeletion(database, id);
});
