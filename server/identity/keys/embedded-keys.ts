import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Database } from '#server/database/database.ts';
import { orUnavailable } from './remote-keys.ts';
import { listPublicKeys } from './signing-keys.ts';

const cachedForMs = 5 * 60_000;
/** Unknown key ids, real or forged, make the shop read its keys at most this often. */
const readAgainAfterMs = 1_000;

export type EmbeddedKeys = { getKey: JWTVerifyGetKey; list(): Promise<JSONWebKeySet> };

/** The shop's own public keys, read from the database and cached. */
export function createEmbeddedKeys(database: Database, now: () => Date): EmbeddedKeys {
  let cached: { set: JSONWebKeySet; find: JWTVerifyGetKey; readAtMs: number } | undefined;
  let readAgainAtMs = 0;

  const read = async () => {
    const set = await listPublicKeys(database, now());
    cached = { set, find: createLocalJWKSet(set), readAtMs: now().getTime() };
    return cached;
  };
  const current = async () =>
    cached && now().getTime() - cached.readAtMs < cachedForMs ? cached : await read();

  const getKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (await current()).find(header, token);
    } catch (error) {
      const nowMs = now().getTime();
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || nowMs - readAgainAtMs < readAgainAfterMs) throw error;
      // The key may be new, created on this or another node.
      readAgainAtMs = nowMs;
      return (await read()).find(header, token);
    }
  };
  return { getKey: orUnavailable(getKey), list: async () => (await current()).set };
}
