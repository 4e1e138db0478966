import type { StaffPickup } from '@kaituan/contract/staff/orders/staff-hand-out';
import type { StaffSession } from '@kaituan/contract/staff/staff';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import type { SignedInMember } from '@kaituan/identity-client/client';

/** A sign-out of the storefront deletes all caches of this beginning, too. */
const cacheName = 'member-desk';
const staffKey = '/kept/desk/staff';
const pickupsKey = (channelId: number | null) => `/kept/desk/pickups/${channelId ?? 'all'}`;

export type StoredStaff = { member: SignedInMember; staff: StaffSession };
export type StoredPickups = { rows: StaffPickup[]; readAtMs: number };

/** Null for nobody; undefined until it is known. */
let signedInId: string | null | undefined;

/** Names and phones of one day's list; they are not stored for longer. */
const isOfToday = (atMs: number): boolean => taipeiDayOf(atMs) === taipeiDayOf(Date.now());

/** What parcels are handed out by without a connection, on this device and for who is signed in. False where it cannot be stored. */
export async function storeHandOut(
  who: StoredStaff,
  ofChannelId: number | null,
  { rows, readAtMs }: StoredPickups,
): Promise<boolean> {
  const isTheirs = () => signedInId === who.member.id;
  if (!('caches' in globalThis) || !isTheirs() || !isOfToday(readAtMs)) return false;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(staffKey, Response.json({ ...who, readAtMs }));
    await cache.put(pickupsKey(ofChannelId), Response.json({ rows, readAtMs }));
    // Signed out in between.
    if (!isTheirs()) await deleteHandOut();
    return isTheirs();
  } catch {
    return false;
  }
}

/** Who handed out here today; nobody where that is not stored. */
export const findStoredStaff = (): Promise<(StoredStaff & { readAtMs: number }) | undefined> =>
  findOfToday<StoredStaff & { readAtMs: number }>(staffKey);

/** The list as who is signed in read it last, today. */
export const findStoredPickups = (ofChannelId: number | null): Promise<StoredPickups | undefined> =>
  findOfToday<StoredPickups>(pickupsKey(ofChannelId));

async function findOfToday<Stored extends { readAtMs: number }>(
  key: string,
): Promise<Stored | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    if (!(await caches.has(cacheName))) return undefined;
    const answer = await caches.match(key, { cacheName });
    const stored = answer && ((await answer.json()) as Stored);
    if (stored && isOfToday(stored.readAtMs)) return stored;
    if (stored) await deleteHandOut();
    return undefined;
  } catch {
    return undefined;
  }
}

/** After a sign-in or sign-out: nothing of anybody else stays on the device, and nothing of another day. */
export async function keepOnlyOf(memberId: string | null): Promise<void> {
  signedInId = memberId;
  const stored = await findStoredStaff();
  if (stored && stored.member.id === memberId) return;
  await deleteHandOut();
}

async function deleteHandOut(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false);
}
