import type { Challenge } from '@kaituan/contract/challenge';
import { setChallengeProgress } from './challenge-progress.ts';
import type { WorkerMessage } from './challenge-worker.ts';

const timeoutMs = 90_000;

/** Solves a challenge in a worker, so that the page stays responsive. */
export async function solveChallenge({ task, maxSteps }: Challenge): Promise<string> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  setChallengeProgress(0);
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('the challenge was not solved'));
      const timer = setTimeout(fail, timeoutMs);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.kind === 'STEPS') return setChallengeProgress(Math.min(1, data.steps / maxSteps));
        clearTimeout(timer);
        if (data.kind === 'SOLVED') resolve(data.solution);
        else fail();
      };
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
    setChallengeProgress(undefined);
  }
}
