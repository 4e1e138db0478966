/** Caches of this device, by name. The service worker fills them; a sign-out deletes those of members. */
export const deviceCaches = {
  assets: 'shop-assets',
  pictures: 'shop-pictures',
  pages: 'shop-pages',
  answers: 'shop-answers',
  /** Pages of members are the same for everybody, but their addresses are not. */
  memberPages: 'member-pages',
  /** Who is signed in on this device. */
  member: 'member-session',
} as const;

export const memberAnswers = (memberId: string): string => `member-answers-${memberId}`;

/** What the page tells its worker, and the worker its page. */
export type ToWorker =
  | { type: 'KEEP_FILES'; urls: string[] }
  | { type: 'KEEP_MEMBER_FILES' }
  | { type: 'KEEP_PAGE'; url: string };
export type ToPage = { type: 'KEPT_SHOWN' };

/** How long a member's data is cached on a device that is never online. */
export const memberLifeMs = 14 * 86_400_000;

const memberKey = '/kept/member';

type CachedMember = { member: { id: string }; keptAtMs: number };

/** Notes who is signed in; what other members left is deleted. True for a member that was not noted before. */
export async function cacheMember(member: { id: string }): Promise<boolean> {
  const own = memberAnswers(member.id);
  const known = await findCachedMember();
  if (known && known.id !== member.id) await deleteMemberCaches();
  await deleteCaches((name) => name.startsWith(memberAnswers('')) && name !== own);
  const cache = await caches.open(deviceCaches.member);
  await cache.put(
    memberKey,
    Response.json({ member, keptAtMs: Date.now() } satisfies CachedMember),
  );
  return known?.id !== member.id;
}

/**
 * The member that was signed in here when the shop was last reached, unless that is long ago, or in the future: the clock
 * was set back since, nobody knows by how much.
 */
export async function findCachedMember(): Promise<CachedMember['member'] | undefined> {
  if (!(await caches.has(deviceCaches.member))) return undefined;
  const cached = await caches.match(memberKey, { cacheName: deviceCaches.member });
  if (!cached) return undefined;
  const { member, keptAtMs }: CachedMember = await cached.json();
  const ageMs = Date.now() - keptAtMs;
  return ageMs >= 0 && ageMs < memberLifeMs ? member : undefined;
}

/**
 * After a sign-out: nothing of the member stays on the device. Who was signed in is deleted first, so that a copy which
 * is made meanwhile is either deleted here or by whoever makes it.
 */
export async function deleteMemberCaches(): Promise<void> {
  await caches.delete(deviceCaches.member);
  await deleteCaches((name) => name.startsWith('member-'));
}

async function deleteCaches(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}
