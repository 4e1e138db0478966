import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** What the worker tells the page. */
export type WorkerNews =
  | { kind: 'STEPS'; steps: number }
  | { kind: 'SOLVED'; solution: string }
  | { kind: 'FAILED' };

const stepsPerNews = 10;

/** Runs in a worker: tries one counter after the other until the task is solved. */
self.onmessage = async ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge;
  let steps = 0;
  const counted: DeriveKeyFunction = (...given) => {
    steps += 1;
    if (steps % stepsPerNews === 0) tell({ kind: 'STEPS', steps });
    return deriveKey(...given);
  };
  const solution = await solveChallenge({
    challenge,
    deriveKey: counted,
    counterStart: 1,
  }).catch(() => null);
  if (!solution) return tell({ kind: 'FAILED' });
  tell({ kind: 'SOLVED', solution: JSON.stringify({ challenge, solution }) });
};

const tell = (news: WorkerNews): void => self.postMessage(news);
