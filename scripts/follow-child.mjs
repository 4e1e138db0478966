import { constants } from 'node:os';

/** Passes signals on to a child process, and ends as it ends: with its code, or 128 and its signal's number. */
export function followChild(child) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
