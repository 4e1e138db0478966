import { desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { JSONWebKeySet, JWK } from 'jose';
import type { Database } from '#server/database/database.ts';
import { identityKey } from '#server/database/schema/identity-schema.ts';

const dayMs = 86_400_000;
/** A key signs for this long; then a new one is created. */
export const keyLifeSeconds = 30 * 86_400;
/** Far longer than the hour a token lives. */
const publishedAfterEndMs = 7 * dayMs;

type NewKey = { publicKey: string; privateKey: string; createdAt: Date; expiresAt?: Date };

/**
 * Stores Better Auth's signing keys. A node signs only with keys sealed by its own secret, so a changed
 * secret creates a new key instead of preventing all sign-ins.
 */
export function signingKeyStore(database: Database, sealedBy: string) {
  return {
    getJwks: () =>
      database
        .select()
        .from(identityKey)
        .where(eq(identityKey.sealedBy, sealedBy))
        .orderBy(desc(identityKey.createdAt))
        .then((keys) => keys.map((key) => ({ ...key, expiresAt: key.expiresAt ?? undefined }))),
    createJwk: async (key: NewKey) => {
      const { publicKey, privateKey, createdAt, expiresAt } = key;
      const row = {
        ...{ id: crypto.randomUUID(), publicKey, privateKey, createdAt, expiresAt, sealedBy },
        ...({ alg: 'ES256', crv: 'P-256' } as const),
      };
      await database.insert(identityKey).values(row);
      return row;
    },
  };
}

/** The public keys of every node, including those that signed until recently. */
export async function listPublicKeys(database: Database, now: Date): Promise<JSONWebKeySet> {
  const oldestEnd = new Date(now.getTime() - publishedAfterEndMs);
  const keys = await database
    .select()
    .from(identityKey)
    .where(or(isNull(identityKey.expiresAt), gt(identityKey.expiresAt, oldestEnd)))
    .orderBy(desc(identityKey.createdAt));
  return {
    keys: keys.map((key) => ({
      ...(JSON.parse(key.publicKey) as JWK),
      kid: key.id,
      alg: key.alg,
      use: 'sig',
    })),
  };
}
