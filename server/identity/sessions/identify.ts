import { newMemberName, parseDisplayName } from '@kaituan/domain/member/profile';
import type { Database } from '#server/database/database.ts';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { getFederatedMember } from '#server/identity/accounts/federated-member.ts';
import type { TrustedIssuers } from '#server/identity/keys/trusted-issuers.ts';
import { rememberVerified } from '#server/identity/keys/verified-tokens.ts';
import { refuseSuspended } from './refuse-suspended.ts';
import type { RevocationList } from './revocation-list.ts';

export type Identify = (authorization: string | undefined) => Promise<Caller | null>;

const bearer = /^Bearer +(\S+) *$/i;
/** Proxies in front of the shop may use other schemes with the browser; those are ignored. */
const otherScheme = /^(?!bearer\b)[\w-]+ /i;

/**
 * The caller of a request by its Authorization header: nobody without one, a member with a token of a
 * trusted issuer, otherwise UNAUTHENTICATED.
 */
export function createIdentify(options: {
  database: Database;
  issuers: TrustedIssuers;
  revocations: RevocationList;
  now: () => Date;
}): Identify {
  const { database, issuers, revocations, now } = options;
  const verify = rememberVerified(issuers);
  return async (authorization) => {
    if (!authorization?.trim() || otherScheme.test(authorization)) return null;
    const token = bearer.exec(authorization)?.[1];
    if (!token) throw new Refusal('UNAUTHENTICATED');
    const { sub, sid, isVerified, channelId, name, issuer } = await verify(token, now());
    if (issuer.isEmbedded) {
      await revocations.refuse({ memberId: sub, sessionId: sid, isVerified, channelId });
      return { memberId: sub, isVerified, channelId, sessionId: sid ?? undefined };
    }

    const account = {
      issuer: issuer.issuer,
      subject: sub,
      name: parseDisplayName(name ?? '') ?? newMemberName,
    };
    const member = await getFederatedMember(database, account, now());
    refuseSuspended(member);
    return { memberId: member.id, isVerified, channelId };
  };
}
