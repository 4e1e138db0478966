import * as contract from '@kaituan/contract/identity/account-deletion';
import { presentDeletion } from '#server/identity/accounts/account-deletion.ts';
import { handleSession } from '#server/identity/identity-call.ts';

export const getLeaving = handleSession(contract.getLeaving, (_, { database, session }) =>
  presentDeletion(database, session.member.id),
);
