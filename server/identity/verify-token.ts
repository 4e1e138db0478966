import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import type { TrustedIssuer, TrustedIssuers } from './trusted-issuers.ts';

/** Clocks of the shop's nodes and of issuers may differ by this much. */
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
  /** The sign-in it came from; tokens an owner made have none. */
  sid: z.string().nullable().catch(null),
});

export type VerifiedToken = z.output<typeof claims> & { issuer: TrustedIssuer };

/**
 * What a bearer token proves. Its `iss` only says which row of the table to hold it against: keys,
 * algorithms and audience are the row's. Refuses with UNAUTHENTICATED, or with MAINTENANCE when the
 * issuer's keys cannot be read, for then nobody knows.
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

/** jose throws its own errors for what it refuses, and TypeErrors for what is no token at all. */
const isBadToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError;
