import * as contract from '@kaituan/contract/identity';
import { Refusal } from '../../http/refusal.ts';
import { addressOf, answerCall, isSecure } from '../identity-call.ts';
import { endAllSessions } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';
import { clearRefreshToken, readRefreshToken } from '../refresh-cookie.ts';
import { refreshOnce } from '../refresh-family.ts';

export const signOutEverywhere = answerCall(contract.signOutEverywhere, async (_input, call) => {
  const { c, database, now } = call;
  const token = readRefreshToken(c);
  if (token === undefined) throw new Refusal('UNAUTHENTICATED');
  await takeTries(database, [{ limit: limits.refreshByAddress, subject: addressOf(call) }], now());
  const refreshed = await refreshOnce(database, token, now());
  clearRefreshToken(c, isSecure(call));
  if (refreshed.outcome !== 'REFRESHED') throw new Refusal('UNAUTHENTICATED');
  await endAllSessions(database, refreshed.member.id);
  return { result: null };
});
