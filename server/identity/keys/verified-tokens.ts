import type { TrustedIssuers } from './trusted-issuers.ts';
import { type VerifiedToken, verifyToken } from './verify-token.ts';

/** A key that is taken back counts this much longer. */
const knownForMs = 60_000;
const maxTokens = 10_000;

type Verify = (token: string, now: Date) => Promise<VerifiedToken>;
type Known = { token: VerifiedToken; sinceMs: number };

/**
 * Verifies tokens, the same one once a minute: what was signed stays signed, and a member calls many times. A token ends when
 * it says so, as before; whether its sign-in was ended is asked elsewhere, each time.
 */
export function rememberVerified(issuers: TrustedIssuers): Verify {
  const known = new Map<string, Known>();
  return async (token, now) => {
    const found = known.get(token);
    if (found && isUsable(found, now.getTime())) return found.token;
    known.delete(token);
    const verified = await verifyToken(token, issuers, now);
    known.set(token, { token: verified, sinceMs: now.getTime() });
    // The first is the oldest.
    for (const oldest of known.keys()) {
      if (known.size <= maxTokens) break;
      known.delete(oldest);
    }
    return verified;
  };
}

const isUsable = ({ token, sinceMs }: Known, nowMs: number): boolean =>
  nowMs >= sinceMs && nowMs < sinceMs + knownForMs && nowMs < token.exp * 1_000;
