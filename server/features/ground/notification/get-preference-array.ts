import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentPreferences } from './present-preferences.ts';

export const getPreferenceArray = handle(
  contract.getPreferenceArray,
  async (_input, { database, caller, now, mail, reaches }) =>
    presentPreferences(database, requireCaller(caller).memberId, { mail, reaches, now }),
);
