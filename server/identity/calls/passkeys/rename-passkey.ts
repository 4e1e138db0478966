import * as contract from '@kaituan/contract/identity/passkey';
import { and, eq } from 'drizzle-orm';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleSession } from '#server/identity/identity-call.ts';

export const renamePasskey = handleSession(
  contract.renamePasskey,
  async ({ passkeyId, name }, { database, session }) => {
    const renamed = await database
      .update(memberPasskey)
      .set({ name })
      .where(and(eq(memberPasskey.id, passkeyId), eq(memberPasskey.memberId, session.member.id)))
      .returning({ id: memberPasskey.id });
    if (renamed.length === 0) throw new Refusal('NOT_FOUND');
    return { result: null };
  },
);
