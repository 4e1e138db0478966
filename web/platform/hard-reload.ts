/** Loads the page with nothing of what the browser had put aside; the sign-in and drafts stay. */
export async function hardReload(): Promise<void> {
  await Promise.allSettled([clearCaches(), ...listShopFiles().map(fetchUncached)]);
  location.reload();
}

async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return; // Only where the connection is secure.
  for (const name of await caches.keys()) await caches.delete(name);
}

/** The page and the shop's files it used, as the browser's own cache knows them. */
const listShopFiles = (): string[] => [
  location.href,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => /^\/(?:assets|builds)\//.test(pathOf(address))),
];

const pathOf = (address: string): string =>
  address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : '';

const fetchUncached = (address: string): Promise<Response> => fetch(address, { cache: 'reload' });
