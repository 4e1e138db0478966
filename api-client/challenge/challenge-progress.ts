const listeners = new Set<() => void>();
let share: number | undefined;

/** Progress of the running challenge, 0 to 1; undefined for none. */
export const readChallengeProgress = (): number | undefined => share;

export function setChallengeProgress(next: number | undefined): void {
  share = next;
  for (const listener of listeners) listener();
}

/** Subscribes to changes; returns the unsubscribe function. */
export function watchChallengeProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
