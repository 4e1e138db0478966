import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { writePreference } from './preference-query.ts';
import { presentPreferences } from './present-preferences.ts';

export const setPreference = handle(
  contract.setPreference,
  async (preference, { database, caller, now, mail, reaches }) => {
    const { memberId } = requireCaller(caller);
    await writePreference(database, { memberId, ...preference }, now);
    return presentPreferences(database, memberId, { mail, reaches, now });
  },
);
