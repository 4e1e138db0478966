const everyMs = 10 * 60_000;

/** The build this tab runs; undefined in development. */
const runningBuildId: unknown = import.meta.env.VITE_BUILD_ID;

/** Asks every ten minutes, while the tab is seen, whether a newer build is served; tells once. */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  if (typeof runningBuildId !== 'string') return () => {};
  const timer = setInterval(async () => {
    if (document.hidden) return;
    const latest = await findLatestBuildId();
    if (latest === undefined || latest === runningBuildId) return;
    clearInterval(timer);
    onNewBuild();
  }, everyMs);
  return () => clearInterval(timer);
}

async function findLatestBuildId(): Promise<string | undefined> {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`);
    const manifest: unknown = answer.ok ? await answer.json() : undefined;
    return isManifest(manifest) ? manifest.id : undefined;
  } catch {
    return undefined; // Without a connection there is nothing to update to.
  }
}

const isManifest = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
