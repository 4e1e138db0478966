import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

export const operatorKeyHeader = 'x-operator-key';
const keyPath = (dataDir: string) => join(dataDir, 'operator.key');

/** Generates a key for this run of the shop, readable only by the user that runs it. */
export function createOperatorKey(dataDir: string): Promise<void> {
  return replaceFile(keyPath(dataDir), randomBytes(32).toString('base64url'));
}

/** The key of the shop that runs on this folder, or undefined. */
export async function findOperatorKey(dataDir: string): Promise<string | undefined> {
  const key = await readFile(keyPath(dataDir), 'utf8').catch(() => '');
  return key.trim() || undefined;
}

/** Compares in constant time. */
export function isOperatorKey(given: string | undefined, key: string | undefined): boolean {
  if (!given || !key) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
