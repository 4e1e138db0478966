import * as contract from '@kaituan/contract/member-leaving';
import { handleSession } from '#server/identity/identity-call.ts';
import { presentLeaving } from '#server/identity/leaving.ts';

export const getLeaving = handleSession(contract.getLeaving, (_, { database, session }) =>
  presentLeaving(database, session.member.id),
);
