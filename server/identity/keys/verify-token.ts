import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import type { TrustedIssuer, TrustedIssuers } from './trusted-issuers.ts';

/** The tolerated clock difference to other nodes and issuers. */
const leewaySeconds = 5;

const channelClaim = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);
const claims = z.object({
  sub: z.string().min(1).max(128),
  isVerified: z.boolean().catch(false),
  channelId: channelClaim.nullable().catch(null),
  name: z.string().optional().catch(undefined),
  /** The sign-in it belongs to; tokens created by the owner have none. */
  sid: z.string().nullable().catch(null),
  /** In seconds; jose has required it. */
  exp: z.number(),
});

export type VerifiedToken = z.output<typeof claims> & { issuer: TrustedIssuer };

/**
 * The claims of a verified bearer token. Its `iss` only selects the row to verify it against: keys,
 * algorithms and audience are the row's. Refuses with UNAUTHENTICATED, or with MAINTENANCE when the
 * issuer's keys cannot be read.
 */
export async function verifyToken(
  token: string,
  issuers: TrustedIssuers,
  now: Date,
): Promise<VerifiedToken> {
  try {
    const issuer = issuers.get(decodeJwt(token).iss ?? '');
    if (!issuer) throw new Refusal('UNAUTHENTICATED');
    const { payload } = await jwtVerify(token, issuer.getKey, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: [...issuer.algorithms],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: leewaySeconds,
      currentDate: now,
    });
    return { ...parseClaims(payload), issuer };
  } catch (error) {
    if (isBadToken(error)) throw new Refusal('UNAUTHENTICATED', { cause: error });
    throw error;
  }
}

function parseClaims(payload: JWTPayload) {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new Refusal('UNAUTHENTICATED');
  return parsed.data;
}

/** jose throws its own errors for invalid tokens, and TypeErrors for malformed ones. */
const isBadToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError;
