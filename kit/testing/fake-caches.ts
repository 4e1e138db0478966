type Key = string | { url: string };

const textOf = (key: Key): string => (typeof key === 'string' ? key : key.url);

/** The caches of a browser, as far as the shop uses them. */
export function createFakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      put: async (key: Key, answer: Response) => {
        entries.delete(textOf(key));
        entries.set(textOf(key), answer);
      },
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) entries.set(path, await fetch(path));
      },
      match: async (key: Key) => entries.get(textOf(key))?.clone(),
      delete: async (key: Key) => entries.delete(textOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: Key, { cacheName }: { cacheName: string }) =>
      all.get(cacheName)?.get(textOf(key))?.clone(),
  };
}
