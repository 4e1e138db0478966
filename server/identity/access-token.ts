import type { member } from '#server/database/schema/identity-schema.ts';
import { accessTokenLifeSeconds } from './identity-terms.ts';
import type { MemberAccounts } from './member-accounts.ts';

export type Member = typeof member.$inferSelect;
export type AccessToken = { accessToken: string; expiresAt: Date };

/** Signs an access token with the member's id, channel and verification. */
export async function signAccessToken(
  accounts: MemberAccounts,
  { id, isVerified, channelId }: Member,
  options: { now: Date; lifeSeconds?: number; sessionId?: string },
): Promise<AccessToken> {
  const issuedAt = Math.floor(options.now.getTime() / 1_000);
  const expiresAt = issuedAt + (options.lifeSeconds ?? accessTokenLifeSeconds);
  const { sessionId } = options;
  const claims = {
    isVerified,
    ...(isVerified && channelId !== null && { channelId }),
    ...(sessionId !== undefined && { sid: sessionId }),
  };
  const { token } = await accounts.api.signJWT({
    body: {
      payload: { ...claims, sub: id, iat: issuedAt, exp: expiresAt, jti: crypto.randomUUID() },
    },
  });
  return { accessToken: token, expiresAt: new Date(expiresAt * 1_000) };
}
