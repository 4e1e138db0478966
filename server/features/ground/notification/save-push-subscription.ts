import * as contract from '@kaituan/contract/member/notification';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { arePushKeys } from '#server/platform/notifying/web-push-encryption.ts';
import { holdSession } from './caller-session.ts';
import { presentPreferences } from './present-preferences.ts';
import { saveSubscription } from './push-subscription-query.ts';

export const savePushSubscription = handle(
  contract.savePushSubscription,
  async (subscription, { database, caller, now, mail, reaches }) => {
    const member = requireCaller(caller);
    const { memberId } = member;
    if (!arePushKeys(subscription)) throw new Refusal('VALIDATION_FAILED');
    const sessionId = await holdSession(database, member);
    await saveSubscription(database, { ...subscription, memberId, sessionId }, now);
    return presentPreferences(database, memberId, { mail, reaches, now });
  },
);
