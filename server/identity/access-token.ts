import type { member } from '../database/identity-schema.ts';
import type { MemberAccounts } from './member-accounts.ts';

export const accessTokenLifeSeconds = 60 * 60;

export type Member = typeof member.$inferSelect;
export type AccessToken = { accessToken: string; expiresAt: Date };

/** Signs a bearer token that says who the member is and which channel is theirs. */
export async function signAccessToken(
  accounts: MemberAccounts,
  { id, isVerified, channelId }: Member,
  options: { now: Date; lifeSeconds?: number },
): Promise<AccessToken> {
  const issuedAt = Math.floor(options.now.getTime() / 1_000);
  const expiresAt = issuedAt + (options.lifeSeconds ?? accessTokenLifeSeconds);
  const claims = { isVerified, ...(isVerified && channelId !== null && { channelId }) };
  const { token } = await accounts.api.signJWT({
    body: {
      payload: { ...claims, sub: id, iat: issuedAt, exp: expiresAt, jti: crypto.randomUUID() },
    },
  });
  return { accessToken: token, expiresAt: new Date(expiresAt * 1_000) };
}
