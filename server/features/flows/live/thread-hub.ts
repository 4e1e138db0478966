import type { MovementChannel } from './movement-channel.ts';

/** A subscriber to threads. */
export type ThreadWatcher = { readonly referenceIds: readonly string[]; send(event: Buffer): void };

export type ThreadHub = {
  /** Says `moved` at once and whenever something is written, until the returned function is called. */
  watch(watcher: ThreadWatcher): () => void;
  close(): void;
};

const moved = Buffer.from('event: moved\ndata: 1\n\n');

/** Tells the watchers on this node which of their threads moved; without watchers it listens to nothing. */
export function createThreadHub(channel: Pick<MovementChannel<string>, 'listen'>): ThreadHub {
  const watchers = new Map<string, Set<ThreadWatcher>>();
  let stopListening: (() => void) | undefined;

  const tell = (referenceIds: Iterable<string>) => {
    const notified = new Set<ThreadWatcher>();
    for (const id of referenceIds)
      for (const watcher of watchers.get(id) ?? []) notified.add(watcher);
    for (const watcher of notified) watcher.send(moved);
  };

  const close = () => {
    stopListening?.();
    stopListening = undefined;
  };

  return {
    watch(watcher) {
      for (const id of watcher.referenceIds) {
        watchers.set(id, (watchers.get(id) ?? new Set()).add(watcher));
      }
      // What was written while nobody listened may have been missed.
      stopListening ??= channel.listen({ onMoved: tell, onListening: () => tell(watchers.keys()) });
      watcher.send(moved);
      return () => {
        for (const id of watcher.referenceIds) {
          const ofThread = watchers.get(id);
          ofThread?.delete(watcher);
          if (ofThread?.size === 0) watchers.delete(id);
        }
        if (watchers.size === 0) close();
      };
    },
    close,
  };
}
