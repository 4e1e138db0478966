import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { ensureShopFact } from '#server/database/sql/shop-fact.ts';

const keys = new WeakMap<Database, Promise<Buffer>>();

/** The key that signs links, shared by all nodes of the shop; generated once, and read once by each. */
export function getLinkKey(database: Database): Promise<Buffer> {
  const known = keys.get(database) ?? readLinkKey(database);
  keys.set(database, known);
  known.catch(() => keys.delete(database));
  return known;
}

async function readLinkKey(database: Database): Promise<Buffer> {
  const make = () => randomBytes(32).toString('base64url');
  const key = await ensureShopFact(database, 'link-key', make);
  if (typeof key !== 'string') throw new Error('the key of links was not stored');
  return Buffer.from(key, 'base64url');
}

/** A token that permits one action, named by the subject, until a moment. */
export function signLink(key: Buffer, subject: string, until: Date): string {
  const expiry = until.getTime().toString(36);
  return `${expiry}.${macOf(key, subject, expiry)}`;
}

/** Whether a token was signed for this subject and has not expired. */
export function isLinkToken(key: Buffer, subject: string, token: string, now: Date): boolean {
  const [expiry = '', mac = '', ...rest] = token.split('.');
  if (rest.length > 0 || !/^[0-9a-z]{1,11}$/.test(expiry)) return false;
  const expected = Buffer.from(macOf(key, subject, expiry));
  const given = Buffer.from(mac);
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && Number.parseInt(expiry, 36) > now.getTime();
}

const macOf = (key: Buffer, subject: string, expiry: string): string =>
  createHmac('sha256', key).update(`${subject}\n${expiry}`).digest('base64url');
