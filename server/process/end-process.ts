import type { Logger } from 'pino';

/** The whole end takes less than the 20 seconds a supervisor grants. */
const longestDrainMs = 18_000;
/** npm and a terminal send the same signal twice. */
const sameSignalMs = 1_000;

/**
 * Ends the process well on a signal, with 0, and after a fault nobody caught, with 1, so that its
 * supervisor starts it again. What is not drained in time, or when a second signal comes, is broken off.
 */
export function endProcessWell(options: {
  log: Pick<Logger, 'warn' | 'error' | 'fatal'>;
  drain(): Promise<void>;
}): void {
  const { log, drain } = options;
  let endingSinceMs: number | undefined;

  function end(code: 0 | 1): void {
    if (endingSinceMs !== undefined) {
      if (performance.now() - endingSinceMs > sameSignalMs) process.exit(code);
      return;
    }
    endingSinceMs = performance.now();
    setTimeout(() => {
      log.warn('還有工作未完成，商店已強制結束 / ended with work under way');
      process.exit(code);
    }, longestDrainMs);
    drain().then(
      () => process.exit(code),
      (error) => {
        log.error({ err: error }, 'the shop did not end cleanly');
        process.exit(1);
      },
    );
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));
  // npm start is gone: its shop goes with it.
  process.on('disconnect', () => end(0));
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (error) => {
    log.fatal(
      { err: error },
      'a fault that nobody caught: the shop ends and is to be started again',
    );
    end(1);
  });
}
