import { constants } from 'node:os';

const parentCheckMs = 500;

/** Calls back for every signal that ends a program, and when npm, that runs this one, was ended. */
export function onEnding(end) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm passes SIGTERM on to the shell in between only, which ends without a word.
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    end('SIGTERM');
  }, parentCheckMs).unref();
}

/** What a program ends with whose child ended so: its code, or 128 and its signal's number. */
export const exitCodeOf = (code, signal) => code ?? 128 + constants.signals[signal];

/** Passes signals on to a child process, and ends as it ends. */
export function followChild(child) {
  onEnding((signal) => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}
