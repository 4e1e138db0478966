const listeners = new Set<() => void>();
let share: number | undefined;

/** How far the challenge that is being solved is, 0 to 1; undefined while none is. */
export const readChallengeProgress = (): number | undefined => share;

export function setChallengeProgress(next: number | undefined): void {
  share = next;
  for (const listener of listeners) listener();
}

/** Tells of every change; returns how to stop. */
export function watchChallengeProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
