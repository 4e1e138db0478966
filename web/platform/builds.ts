/** The build this tab runs; undefined in development. */
const runningBuildId: unknown = import.meta.env.VITE_BUILD_ID;

const pollMs = 10 * 60_000;

/** Checks every ten minutes, while visible, for a newer build; reports once. */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  if (typeof runningBuildId !== 'string') return () => {};
  const timer = setInterval(async () => {
    if (document.hidden) return;
    const latest = await findLatestBuildId();
    if (latest === undefined || latest === runningBuildId) return;
    // Nodes are replaced one by one: the build is announced by a node that may not serve it yet.
    if (!(await readBuild(`meta/${latest}.json`))) return;
    clearInterval(timer);
    onNewBuild();
  }, pollMs);
  return () => clearInterval(timer);
}

/** OWN: the shop serves what this tab runs; UNKNOWN: it does not answer. */
export async function compareBuilds(): Promise<'OWN' | 'OTHER' | 'UNKNOWN'> {
  const latest = await findLatestBuildId();
  if (latest === undefined) return 'UNKNOWN';
  return latest === runningBuildId ? 'OWN' : 'OTHER';
}

const findLatestBuildId = async (): Promise<string | undefined> =>
  (await readBuild(`latest.json?${Date.now()}`))?.id;

/** Statuses after which a question without a body is asked once more. */
const passing = [408, 409, 425, 429, 500, 502, 503, 504];

async function readBuild(path: string): Promise<{ id: string } | undefined> {
  const ask = () => fetch(`/builds/${path}`).catch(() => undefined);
  const first = await ask();
  const answer = first && !passing.includes(first.status) ? first : await ask();
  const manifest: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  return isManifest(manifest) ? manifest : undefined;
}

const isManifest = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
