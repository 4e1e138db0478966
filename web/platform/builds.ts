/** The build this tab runs; undefined in development. */
const runningBuildId: unknown = import.meta.env.VITE_BUILD_ID;
/** What `web/client-version.json` said then. */
const runningVersion = Number(import.meta.env.VITE_CLIENT_VERSION);

const pollMs = 10 * 60_000;

/** `isRequired`: tabs of this build cannot go on beside it. */
export type NewBuild = { isRequired: boolean };

/** Checks for a newer build when the tab is shown and every ten minutes; reports each once, and none after a required one. */
export function watchForNewBuild(onNewBuild: (build: NewBuild) => void): () => void {
  if (typeof runningBuildId !== 'string') return () => {};
  let knownId = runningBuildId;
  const look = async () => {
    if (document.hidden) return;
    const latest = await findLatestBuildId();
    if (latest === undefined || latest === runningBuildId || latest === knownId) return;
    // Nodes are replaced one by one: the build is announced by a node that may not serve it yet.
    const build = await readBuild(`meta/${latest}.json`);
    if (!build) return;
    knownId = latest;
    const isRequired = (build.clientVersion ?? 0) > runningVersion;
    if (isRequired) stop();
    onNewBuild({ isRequired });
  };
  // Phones stop the timers of a tab that is not shown.
  const timer = setInterval(look, pollMs);
  document.addEventListener('visibilitychange', look);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
  return stop;
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

type Build = { id: string; clientVersion?: number };

async function readBuild(path: string): Promise<Build | undefined> {
  const ask = () => fetch(`/builds/${path}`).catch(() => undefined);
  const first = await ask();
  const answer = first && !passing.includes(first.status) ? first : await ask();
  const manifest: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  return isManifest(manifest) ? manifest : undefined;
}

const isManifest = (value: unknown): value is Build =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  (!('clientVersion' in value) || typeof value.clientVersion === 'number');
