import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatWait } from '#web/ui/format-wait.ts';
import { ChallengeLine } from './challenge-line.tsx';
import type { SignInProblem } from './sign-in-problem.ts';

/** What went wrong with the whole of a form. */
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

/** What is wrong with no field in particular; how long to wait is counted down. */
export function WholeProblem({
  problem,
  secondsLeft,
}: {
  problem: SignInProblem;
  secondsLeft: number;
}) {
  if (problem.waitSeconds !== undefined) {
    return (
      <ProblemNotice>
        {secondsLeft > 0 ? `操作太頻繁，請 ${formatWait(secondsLeft)}後再試` : '可以再試一次了'}
      </ProblemNotice>
    );
  }
  return problem.text ? <ProblemNotice>{problem.text}</ProblemNotice> : <ChallengeLine />;
}
