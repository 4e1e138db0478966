import type { StaffPickup } from '@kaituan/contract/staff/orders/staff-hand-out';
import type { StaffSession } from '@kaituan/contract/staff/staff';
import {
  handOutCache as cacheName,
  isHandOutOfToday,
  handOutStaffKey as staffKey,
} from '@kaituan/domain/packing/stored-hand-out';
import type { SignedInMember } from '@kaituan/identity-client/client';
import { readEnvironment } from '#admin/platform/environment.ts';

const pickupsKey = (channelId: number | null) => `/kept/desk/pickups/${channelId ?? 'all'}`;

export type StoredStaff = { member: SignedInMember; staff: StaffSession };
export type StoredPickups = { rows: StaffPickup[]; readAtMs: number };

/** Null for nobody; undefined until it is known. */
let signedInId: string | null | undefined;

const isOfToday = (atMs: number): boolean => isHandOutOfToday(atMs, Date.now());

/** Whether the shop lets devices keep the list, and this one can. */
const mayStore = (): boolean => 'caches' in globalThis && readEnvironment().keepsOffline;

/** What parcels are handed out by without a connection, on this device and for who is signed in. False where it cannot be stored. */
export async function storeHandOut(
  who: StoredStaff,
  ofChannelId: number | null,
  { rows, readAtMs }: StoredPickups,
): Promise<boolean> {
  const isTheirs = () => signedInId === who.member.id;
  if (!mayStore() || !isTheirs() || !isOfToday(readAtMs)) return false;
  try {
    // In a page that was open overnight, the lists of yesterday go before the first of today comes.
    await findStoredStaff();
    const cache = await caches.open(cacheName);
    await cache.put(staffKey, Response.json({ ...who, readAtMs }));
    await cache.put(pickupsKey(ofChannelId), Response.json({ rows, readAtMs }));
    // Signed out in between.
    if (!isTheirs()) await deleteHandOut();
    // The storefront's worker may have deleted yesterday's at the same moment.
    const stored = await caches.match(pickupsKey(ofChannelId), { cacheName });
    return isTheirs() && stored !== undefined;
  } catch {
    return false;
  }
}

/** Who handed out here today; nobody where that is not stored. */
export async function findStoredStaff(): Promise<(StoredStaff & { readAtMs: number }) | undefined> {
  const stored = await findStored<StoredStaff & { readAtMs: number }>(staffKey);
  if (!stored || isOfToday(stored.readAtMs)) return stored;
  // Stored with every list: none of them is of today.
  await deleteHandOut();
  return undefined;
}

/** The list as who is signed in read it last, today. */
export async function findStoredPickups(
  ofChannelId: number | null,
): Promise<StoredPickups | undefined> {
  const stored = await findStored<StoredPickups>(pickupsKey(ofChannelId));
  return stored && isOfToday(stored.readAtMs) ? stored : undefined;
}

async function findStored<Stored>(key: string): Promise<Stored | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    if (!(await caches.has(cacheName))) return undefined;
    const answer = await caches.match(key, { cacheName });
    return answer && ((await answer.json()) as Stored);
  } catch {
    return undefined;
  }
}

/**
 * After a sign-in or sign-out: nothing of anybody else stays on the device, nothing of another day, and nothing at all
 * where the shop keeps nothing offline.
 */
export async function keepOnlyOf(memberId: string | null): Promise<void> {
  signedInId = memberId;
  const stored = await findStoredStaff();
  if (stored && stored.member.id === memberId && mayStore()) return;
  await deleteHandOut();
}

async function deleteHandOut(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => false);
}
