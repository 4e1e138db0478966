import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Messages from the worker. */
export type WorkerMessage =
  | { kind: 'STEPS'; steps: number }
  | { kind: 'SOLVED'; solution: string }
  | { kind: 'FAILED' };

const stepsPerMessage = 10;

/** Runs in a worker: tries one counter after the other until the task is solved. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge;
  let steps = 0;
  const counted: DeriveKeyFunction = (...given) => {
    steps += 1;
    if (steps % stepsPerMessage === 0) post({ kind: 'STEPS', steps });
    return deriveKey(...given);
  };
  const solution = await solveChallenge({
    challenge,
    deriveKey: counted,
    counterStart: 1,
  }).catch(() => null);
  if (!solution) return post({ kind: 'FAILED' });
  post({ kind: 'SOLVED', solution: JSON.stringify({ challenge, solution }) });
};

const post = (message: WorkerMessage): void => self.postMessage(message);
