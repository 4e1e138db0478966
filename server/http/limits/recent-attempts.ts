export type RecentAttempts = {
  /** Takes an attempt, or returns the seconds until the next is possible. */
  take(subject: string, now: Date): number;
};

/** The most windows stored; expired ones are deleted first, then the oldest. */
const maxWindows = 10_000;

/** Counts attempts in this node's memory, for calls too frequent to query the database first. */
export function createRecentAttempts({
  max,
  windowSeconds,
}: {
  max: number;
  windowSeconds: number;
}): RecentAttempts {
  const windows = new Map<string, { count: number; endsAt: number }>();
  let sweptAt = 0;

  function sweep(now: number): void {
    if (now - sweptAt < windowSeconds * 1_000) return;
    sweptAt = now;
    for (const [subject, { endsAt }] of windows) if (endsAt <= now) windows.delete(subject);
  }

  function makeRoom(now: number): void {
    sweep(now);
    const [oldest] = windows.keys();
    if (windows.size >= maxWindows && oldest !== undefined) windows.delete(oldest);
  }

  return {
    take(subject, at) {
      const now = at.getTime();
      const window = windows.get(subject);
      if (!window || window.endsAt <= now) {
        windows.delete(subject);
        if (windows.size >= maxWindows) makeRoom(now);
        windows.set(subject, { count: 1, endsAt: now + windowSeconds * 1_000 });
        return 0;
      }
      window.count += 1;
      return window.count <= max ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1_000));
    },
  };
}
