import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { Refusal } from '#server/http/refusal.ts';

const fetchTimeoutMs = 5_000;

/** The keys of another issuer, cached for ten minutes; if unreachable the result is a 503, not a 401. */
export function remoteKeys(jwksUri: string): JWTVerifyGetKey {
  return orUnavailable(createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: fetchTimeoutMs }));
}

/** Distinguishes an unknown key from unreadable keys. */
export function orUnavailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (error instanceof errors.JOSENotSupported) throw error;
      throw new Refusal('MAINTENANCE', { cause: error });
    }
  };
}
