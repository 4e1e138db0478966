import { createHash } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import type { PasswordHashing } from '#server/identity/member-accounts.ts';

const quickHash = (password: string) =>
  `quick ${createHash('sha256').update(password.normalize('NFKC')).digest('hex')}`;

/** Passwords of members under test: a shop's scrypt takes a tenth of a second for each. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => quickHash(password),
  // Members that a demo shop begins with have the hash of a shop.
  verify: async ({ hash, password }) =>
    hash.startsWith('quick ') ? hash === quickHash(password) : verifyPassword({ hash, password }),
};
