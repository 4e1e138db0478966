const everyMs = 10_000;
const maxMs = 120_000;

export type Polling = { start(): void; stop(): void };

/** Polls at once and then about every ten seconds, with jitter and backoff. */
export function createPolling(request: () => Promise<void>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = everyMs;
  let round: symbol | undefined;

  async function pollAndSchedule(): Promise<void> {
    const own = round;
    await request().then(
      () => {
        pauseMs = everyMs;
      },
      () => {
        pauseMs = Math.min(maxMs, pauseMs * 2);
      },
    );
    if (round === own) timer = setTimeout(pollAndSchedule, pauseMs * (0.75 + Math.random() / 2));
  }

  return {
    start() {
      if (round) return;
      round = Symbol();
      pauseMs = everyMs;
      void pollAndSchedule();
    },
    stop() {
      round = undefined;
      clearTimeout(timer);
    },
  };
}
