import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { shopFact } from '#server/database/content-schema.ts';
import type { Database } from '#server/database/database.ts';

const factKey = 'link-key';

/** The key that signs links, shared by all nodes of the shop; generated once. */
export async function getLinkKey(database: Database): Promise<Buffer> {
  const find = async () => {
    const [fact] = await database.select().from(shopFact).where(eq(shopFact.key, factKey));
    return typeof fact?.value === 'string' ? Buffer.from(fact.value, 'base64url') : undefined;
  };
  const known = await find();
  if (known) return known;
  const value = randomBytes(32).toString('base64url');
  await database.insert(shopFact).values({ key: factKey, value }).onConflictDoNothing();
  const kept = await find();
  if (!kept) throw new Error('the key of links was not stored');
  return kept;
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
