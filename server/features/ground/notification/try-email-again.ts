import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentPreferences } from './present-preferences.ts';
import { deleteRefusedEmail } from './refused-email-query.ts';

export const tryEmailAgain = handle(
  contract.tryEmailAgain,
  async (_input, { database, caller, now, mail, reaches }) => {
    const { memberId } = requireCaller(caller);
    await deleteRefusedEmail(database, memberId);
    return presentPreferences(database, memberId, { mail, reaches, now });
  },
);
