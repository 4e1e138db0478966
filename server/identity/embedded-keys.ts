import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Database } from '../database/database.ts';
import { orUnavailable } from './remote-keys.ts';
import { listPublicKeys } from './signing-keys.ts';

const keptForMs = 5 * 60_000;
/** Unknown key ids, real or made up, make the shop read its keys at most this often. */
const readAgainAfterMs = 1_000;

export type EmbeddedKeys = { getKey: JWTVerifyGetKey; list(): Promise<JSONWebKeySet> };

/** The shop's own public keys, read from the database and kept for a while. */
export function createEmbeddedKeys(database: Database, now: () => Date): EmbeddedKeys {
  let kept: { set: JSONWebKeySet; find: JWTVerifyGetKey; readAtMs: number } | undefined;

  const read = async (maxAgeMs: number) => {
    const nowMs = now().getTime();
    if (!kept || nowMs - kept.readAtMs >= maxAgeMs) {
      const set = await listPublicKeys(database, now());
      kept = { set, find: createLocalJWKSet(set), readAtMs: nowMs };
    }
    return kept;
  };

  const getKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (await read(keptForMs)).find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Another node may just have begun to sign with a new key.
      return (await read(readAgainAfterMs)).find(header, token);
    }
  };
  return { getKey: orUnavailable(getKey), list: async () => (await read(keptForMs)).set };
}
