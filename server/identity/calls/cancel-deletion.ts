import * as contract from '@kaituan/contract/member-leaving';
import { inTransaction } from '#server/http/run-handler.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { keepAccount, presentLeaving } from '#server/identity/leaving.ts';

export const cancelDeletion = handleSession(contract.cancelDeletion, async (_, call) => {
  const { database, session, now } = call;
  const { id } = session.member;
  await inTransaction(database, (transaction) => keepAccount(transaction, id, now()));
  return presentLeaving(database, id);
});
