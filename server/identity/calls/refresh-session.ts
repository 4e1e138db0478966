import * as contract from '@kaituan/contract/identity';
import { Refusal } from '../../http/refusal.ts';
import { addressOf, answerCall, isSecure } from '../identity-call.ts';
import { endSession, presentSession } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';
import { clearRefreshToken, readRefreshToken, setRefreshToken } from '../refresh-cookie.ts';
import { refreshOnce } from '../refresh-family.ts';
import { refuseSuspended } from '../refuse-suspended.ts';

export const refreshSession = answerCall(contract.refreshSession, async (_input, call) => {
  const { c, database, log, now } = call;
  const token = readRefreshToken(c);
  if (token === undefined) throw new Refusal('UNAUTHENTICATED');
  await takeTries(database, [{ limit: limits.refreshByAddress, subject: addressOf(call) }], now());

  const refreshed = await refreshOnce(database, token, now());
  if (refreshed.outcome !== 'REFRESHED') {
    if (refreshed.outcome === 'STOLEN') log.warn({ memberId: refreshed.memberId }, stolenText);
    clearRefreshToken(c, isSecure(call));
    throw new Refusal('UNAUTHENTICATED');
  }
  const { member, refreshToken, sessionId } = refreshed;
  if (member.status === 'SUSPENDED') {
    await endSession(database, sessionId);
    clearRefreshToken(c, isSecure(call));
  }
  refuseSuspended(member);
  setRefreshToken(c, refreshToken, isSecure(call));
  return { result: await presentSession(call, member) };
});

const stolenText = 'a refresh token came back after its use: the sign-in was ended';
