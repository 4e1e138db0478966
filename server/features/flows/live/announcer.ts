import type { Logger } from 'pino';
import type { MovementChannel } from './movement-channel.ts';

/** At most four notifications a second, however often something moves. */
const pauseMs = 250;
const pauseAfterFailureMs = 1_000;
/** A PostgreSQL notification holds less than 8,000 bytes, an id with its comma 27 at most. */
const maxAtOnce = 250;

export type Announcer<Id> = {
  announce(id: Id): void;
  /** Sends what is pending. */
  close(): Promise<void>;
};

/** Notifies all nodes of what moved: of the first at once, of those that follow in batches. */
export function createAnnouncer<Id extends number | string>(
  channel: Pick<MovementChannel<Id>, 'send'>,
  log: Pick<Logger, 'warn'>,
): Announcer<Id> {
  const moved = new Set<Id>();
  let pause: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    const ids = [...moved].slice(0, maxAtOnce);
    for (const id of ids) moved.delete(id);
    try {
      await channel.send(ids);
      rest(pauseMs);
    } catch (error) {
      log.warn({ err: error }, 'what moved could not be announced and will be retried');
      for (const id of ids) moved.add(id);
      rest(pauseAfterFailureMs);
    }
  }

  function rest(ms: number): void {
    pause = setTimeout(() => {
      pause = undefined;
      sendWhatMoved();
    }, ms).unref();
  }

  function sendWhatMoved(): void {
    if (moved.size === 0 || pause || sending) return;
    sending = send().finally(() => {
      sending = undefined;
    });
  }

  return {
    announce(id) {
      moved.add(id);
      sendWhatMoved();
    },
    async close() {
      await sending;
      clearTimeout(pause);
      pause = undefined;
      sendWhatMoved();
      await sending;
      clearTimeout(pause);
    },
  };
}
