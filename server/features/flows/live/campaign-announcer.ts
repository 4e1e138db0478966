import type { Logger } from 'pino';
import type { MovementLine } from './movement-line.ts';

/** At most four notifications a second, however many campaigns move how often. */
const pauseMs = 250;
const pauseAfterFailureMs = 1_000;
/** A notification carries less than 8,000 bytes. */
const mostAtOnce = 500;

export type CampaignAnnouncer = {
  announce(campaignId: number): void;
  /** Sends what is still to be said. */
  close(): Promise<void>;
};

/** Tells all nodes which campaigns moved: the first time at once, then what moved meanwhile together. */
export function createAnnouncer(
  line: Pick<MovementLine, 'send'>,
  log: Pick<Logger, 'warn'>,
): CampaignAnnouncer {
  const moved = new Set<number>();
  let pause: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    const campaignIds = [...moved].slice(0, mostAtOnce);
    for (const id of campaignIds) moved.delete(id);
    try {
      await line.send(campaignIds);
      rest(pauseMs);
    } catch (error) {
      log.warn({ err: error }, 'campaigns that moved are announced later');
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
