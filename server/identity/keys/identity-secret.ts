import { createHash } from 'node:crypto';
import { readStoredSecret } from '#server/platform/stored-secret.ts';

/** The secret that seals signing keys: the configured one, else one generated once in the data folder. */
export const readIdentitySecret = (options: {
  secret: string | undefined;
  dataDir: string;
}): Promise<string> => readStoredSecret({ ...options, fileName: 'identity-secret' });

/** A fingerprint that identifies a secret without revealing it. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(`seal:${secret}`).digest('base64url').slice(0, 16);
}
