import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, notInArray, or } from 'drizzle-orm';
import { getCookie, setCookie } from 'hono/cookie';
import type { Database } from '#server/database/database.ts';
import { knownDevice, member } from '#server/database/schema/identity-schema.ts';
import { addressOf, type IdentityCall, isSecure } from '#server/identity/identity-call.ts';
import { hashSecret, makeSecret } from './sign-in-state.ts';

const deviceCookie = 'kaituan_device';
/** From the last sign-in or refresh. */
const deviceLifeSeconds = 365 * 86_400;
const maxDevicesPerMember = 20;

/** The account named by a caller who is not signed in. */
export type NamedAccount = { email: string } | { phone: string };

/**
 * The calling device, if it signed in to this account before. Its cookie is a signed random number, so
 * forged cookies cost no query; the database stores which members it is known to.
 */
export async function findKnownDevice(
  call: IdentityCall,
  account: NamedAccount,
): Promise<string | undefined> {
  const deviceId = readDeviceId(call);
  if (deviceId === undefined) return undefined;
  const named =
    'email' in account ? eq(member.email, account.email) : eq(member.phoneNumber, account.phone);
  const [found] = await call.database
    .select({ deviceHash: knownDevice.deviceHash })
    .from(knownDevice)
    .innerJoin(member, eq(member.id, knownDevice.memberId))
    .where(and(eq(knownDevice.deviceHash, hashSecret(deviceId)), named, isLive(call.now())));
  return found?.deviceHash;
}

/** Whether this browser signed in to the member's account before. */
export async function isKnownTo(call: IdentityCall, memberId: string): Promise<boolean> {
  const deviceId = readDeviceId(call);
  if (deviceId === undefined) return false;
  const isIt = and(
    eq(knownDevice.deviceHash, hashSecret(deviceId)),
    eq(knownDevice.memberId, memberId),
  );
  const found = await call.database
    .select({ seenAt: knownDevice.seenAt })
    .from(knownDevice)
    .where(and(isIt, isLive(call.now())));
  return found.length > 0;
}

/** Stores that this browser signed in to the member's account, and marks the browser if it is new. */
export async function recordKnownDevice(
  call: IdentityCall,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<void> {
  const { database, now } = call;
  const deviceId = readDeviceId(call) ?? makeSecret();
  setCookie(call.c, deviceCookie, `${deviceId}.${signatureOf(call, deviceId)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/identity',
    secure: isSecure(call),
    maxAge: deviceLifeSeconds,
  });
  const seen = { sessionId, seenAt: now() };
  await database
    .insert(knownDevice)
    .values({ deviceHash: hashSecret(deviceId), memberId, ...seen })
    .onConflictDoUpdate({ target: [knownDevice.deviceHash, knownDevice.memberId], set: seen });
  await deleteOldDevices(database, memberId, now());
}

/** The subject of limits for calls without an account: a known device, else the address. */
export const sourceOf = (call: IdentityCall): string | null => {
  const deviceId = readDeviceId(call);
  return deviceId === undefined ? addressOf(call) : `device ${deviceId}`;
};

/** Deletes the member's other known devices: that of one sign-in, or all. */
export function deleteOtherDevices(
  call: IdentityCall,
  { memberId, onlySessionId }: { memberId: string; onlySessionId?: string | undefined },
) {
  const deviceId = readDeviceId(call);
  return call.database
    .delete(knownDevice)
    .where(
      and(
        eq(knownDevice.memberId, memberId),
        deviceId === undefined ? undefined : ne(knownDevice.deviceHash, hashSecret(deviceId)),
        onlySessionId === undefined ? undefined : eq(knownDevice.sessionId, onlySessionId),
      ),
    );
}

async function deleteOldDevices(database: Database, memberId: string, now: Date): Promise<void> {
  const newest = database
    .select({ deviceHash: knownDevice.deviceHash })
    .from(knownDevice)
    .where(eq(knownDevice.memberId, memberId))
    .orderBy(desc(knownDevice.seenAt))
    .limit(maxDevicesPerMember);
  await database
    .delete(knownDevice)
    .where(
      and(
        eq(knownDevice.memberId, memberId),
        or(lte(knownDevice.seenAt, oldest(now)), notInArray(knownDevice.deviceHash, newest)),
      ),
    );
}

const oldest = (now: Date): Date => new Date(now.getTime() - deviceLifeSeconds * 1_000);
const isLive = (now: Date) => gt(knownDevice.seenAt, oldest(now));

/** The number in the cookie, if its signature is valid. */
function readDeviceId(call: IdentityCall): string | undefined {
  const [deviceId = '', signature = ''] = (getCookie(call.c, deviceCookie) ?? '').split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(call, deviceId));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return deviceId;
}

const signatureOf = ({ secret }: IdentityCall, deviceId: string): string =>
  createHmac('sha256', secret).update(`device:${deviceId}`).digest('base64url');
