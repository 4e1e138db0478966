import { createHash } from 'node:crypto';
import { readKeptSecret } from '#server/platform/kept-secret.ts';

/** The secret that seals signing keys: the configured one, else one generated once in the data folder. */
export const readIdentitySecret = (options: {
  secret: string | undefined;
  dataDir: string;
}): Promise<string> => readKeptSecret({ ...options, fileName: 'identity-secret' });

/** A fingerprint that identifies a secret without revealing it. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(`seal:${secret}`).digest('base64url').slice(0, 16);
}
