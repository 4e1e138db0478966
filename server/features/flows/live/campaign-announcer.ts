import type { Logger } from 'pino';
import type { MovementChannel } from './movement-channel.ts';

/** At most four notifications a second, however often campaigns change. */
const pauseMs = 250;
const pauseAfterFailureMs = 1_000;
/** A PostgreSQL notification holds less than 8,000 bytes. */
const maxAtOnce = 500;

export type CampaignAnnouncer = {
  announce(campaignId: number): void;
  /** Sends what is pending. */
  close(): Promise<void>;
};

/** Notifies all nodes of changed campaigns: of the first at once, of those that follow in batches. */
export function createAnnouncer(
  channel: Pick<MovementChannel, 'send'>,
  log: Pick<Logger, 'warn'>,
): CampaignAnnouncer {
  const moved = new Set<number>();
  let pause: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    const campaignIds = [...moved].slice(0, maxAtOnce);
    for (const id of campaignIds) moved.delete(id);
    try {
      await channel.send(campaignIds);
      rest(pauseMs);
    } catch (error) {
      log.warn({ err: error }, 'changed campaigns could not be announced and will be retried');
      for (const id of campaignIds) moved.add(id);
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
    announce(campaignId) {
      moved.add(campaignId);
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
