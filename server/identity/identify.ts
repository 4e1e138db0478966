import { newMemberName, parseDisplayName } from '@kaituan/domain/member/display-name';
import type { Database } from '#server/database/database.ts';
import type { Caller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { getFederatedMember } from './federated-member.ts';
import { refuseSuspended } from './refuse-suspended.ts';
import type { Standing } from './standing.ts';
import type { TrustedIssuers } from './trusted-issuers.ts';
import { verifyToken } from './verify-token.ts';

export type Identify = (authorization: string | undefined) => Promise<Caller | null>;

const bearer = /^Bearer +(\S+) *$/i;
/** Proxies in front of a shop may speak other schemes with the browser; those are not ours to judge. */
const otherScheme = /^(?!bearer\b)[\w-]+ /i;

/**
 * Who asks, by the Authorization header: nobody without one, a member with a token of a trusted issuer,
 * and otherwise UNAUTHENTICATED.
 */
export function createIdentify(options: {
  database: Database;
  issuers: TrustedIssuers;
  standing: Standing;
  now: () => Date;
}): Identify {
  const { database, issuers, standing, now } = options;
  return async (authorization) => {
    if (!authorization?.trim() || otherScheme.test(authorization)) return null;
    const token = bearer.exec(authorization)?.[1];
    if (!token) throw new Refusal('UNAUTHENTICATED');
    const { sub, sid, isVerified, channelId, name, issuer } = await verifyToken(
      token,
      issuers,
      now(),
    );
    if (issuer.isEmbedded) {
      await standing.refuse({ memberId: sub, sessionId: sid });
      return { memberId: sub, isVerified, channelId };
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
