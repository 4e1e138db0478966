import * as contract from '@kaituan/contract/identity';
import { Refusal } from '../../http/refusal.ts';
import { answerCall } from '../identity-call.ts';
import { limits } from '../identity-limits.ts';
import { sourceOf } from '../known-device.ts';
import { requireLine } from '../line-browser.ts';
import { hasLine, signInAtLine } from '../line-login.ts';
import { openSession } from '../member-session.ts';
import { takeTries } from '../rate-limit.ts';
import { landingOf, takeTicket } from '../sign-in-state.ts';

export const confirmLineLogin = answerCall(contract.confirmLineLogin, async ({ ticket }, call) => {
  requireLine(call);
  const { database, now } = call;
  await takeTries(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
  const pending = await takeTicket(database, ticket, now());
  if (!pending?.idToken) throw new Refusal('SIGN_IN_EXPIRED');
  const token = await signInAtLine(call, pending.idToken, pending.nonce);
  const session = await openSession(call, token, hasLine(call));
  return { result: { ...session, landingPath: landingOf(pending) } };
});
