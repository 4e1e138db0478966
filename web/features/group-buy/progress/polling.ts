const everyMs = 10_000;
const longestMs = 120_000;

export type Polling = { start(): void; stop(): void };

/** Asks at once and then about every ten seconds, at other moments than others; more rarely while asking fails. */
export function createPolling(ask: () => Promise<void>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = everyMs;
  let round: symbol | undefined;

  async function askAndGoOn(): Promise<void> {
    const own = round;
    await ask().then(
      () => {
        pauseMs = everyMs;
      },
      () => {
        pauseMs = Math.min(longestMs, pauseMs * 2);
      },
    );
    if (round === own) timer = setTimeout(askAndGoOn, pauseMs * (0.75 + Math.random() / 2));
  }

  return {
    start() {
      if (round) return;
      round = Symbol();
      pauseMs = everyMs;
      void askAndGoOn();
    },
    stop() {
      round = undefined;
      clearTimeout(timer);
    },
  };
}
