import {
  readChallengeProgress,
  watchChallengeProgress,
} from '@kaituan/api-client/challenge/challenge-progress';
import { formatWait } from '@kaituan/kit/format/format-wait.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { SignInProblem } from './sign-in-problem.ts';

export function ProblemNotice({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
    >
      <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The problem of a whole form, with a countdown where one has to wait. */
export function WholeProblem({
  problem,
  secondsLeft,
}: {
  problem: SignInProblem;
  secondsLeft: number;
}) {
  if (problem.waitSeconds !== undefined) {
    return secondsLeft > 0 ? (
      <ProblemNotice>操作太頻繁，請 {formatWait(secondsLeft)}後再試</ProblemNotice>
    ) : (
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-sm font-medium">
        可以再試一次了
      </p>
    );
  }
  return problem.text ? <ProblemNotice>{problem.text}</ProblemNotice> : <ChallengeLine />;
}

/** Progress of the challenge that the browser solves. */
function ChallengeLine() {
  const share = useSyncExternalStore(
    watchChallengeProgress,
    readChallengeProgress,
    () => undefined,
  );
  const labelId = useId();
  return (
    <div role="status" className={share === undefined ? 'sr-only' : 'text-sm text-ink-soft'}>
      {share !== undefined && (
        <>
          <p id={labelId}>正在確認您不是機器人…</p>
          <progress
            aria-labelledby={labelId}
            value={share}
            className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
          />
        </>
      )}
    </div>
  );
}
