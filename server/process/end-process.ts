import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** The whole shutdown takes less than the 20 seconds a supervisor grants. */
const maxDrainMs = 18_000;
/** How much later the process is ended from outside, where its own timer does not run. */
const blockedAfterMs = 1_500;
/** npm and a terminal send the same signal twice. */
const sameSignalMs = 1_000;

/**
 * The embedded database runs on the thread of the timers: one whose files are gone can keep it, and then neither a timer nor a
 * signal is heard. Another thread ends the process.
 */
function killWhenBlocked(afterMs: number): void {
  const said = '還有工作未完成，商店已強制結束 / killed: its thread was blocked\n';
  const program = `setTimeout(() => {
    try { process.getBuiltinModule('node:fs').writeSync(2, ${JSON.stringify(said)}); }
    finally { process.kill(process.pid, 'SIGKILL'); }
  }, ${afterMs});`;
  new Worker(program, { eval: true }).unref();
}

/**
 * Shuts the process down on a signal with 0, and after an uncaught error with 1, so that its supervisor
 * restarts it. What does not finish in time, or before a second signal, is aborted.
 */
export function endProcessWell(options: {
  log: Pick<Logger, 'warn' | 'error' | 'fatal'>;
  drain(): Promise<void>;
  drainMs?: number;
}): void {
  const { log, drain, drainMs = maxDrainMs } = options;
  let endingSinceMs: number | undefined;

  function end(code: 0 | 1): void {
    if (endingSinceMs !== undefined) {
      if (performance.now() - endingSinceMs > sameSignalMs) process.exit(code);
      return;
    }
    endingSinceMs = performance.now();
    setTimeout(() => {
      log.warn('還有工作未完成，商店已強制結束 / ended with unfinished work');
      process.exit(code);
    }, drainMs);
    try {
      killWhenBlocked(drainMs + blockedAfterMs);
    } catch (error) {
      // No memory for another thread: the shop drains all the same.
      log.warn({ err: error }, 'the shutdown is not watched');
    }
    drain().then(
      () => process.exit(code),
      (error) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));
  // The parent npm start has died: the shop ends too.
  process.on('disconnect', () => end(0));
  // Unhandled rejections arrive here as well.
  process.on('uncaughtException', (error) => {
    if (endingSinceMs !== undefined) {
      // What was still starting finds the database closed; the requests under way are to be answered all the same.
      log.warn({ err: error }, 'a fault while the shop was ending');
      return;
    }
    log.fatal(
      { err: error },
      'a fault that nobody caught: the shop ends and is to be started again',
    );
    end(1);
  });
}
