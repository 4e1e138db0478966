import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { focusFirstProblem } from '#web/features/checkout/state/use-problems.ts';
import { firstStepOf, hashOfStep, isPathShown, listToDo, type Step, stepOfHash } from './steps.ts';

/**
 * The open step, which is in the address: the browser's back leads to the step before. At first the one that
 * needs something is open, or none.
 */
export function useSteps(checkout: Checkout) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // Who comes back to the last step has been through the others.
  const [isPaymentSeen, setPaymentSeen] = useState(() => hash === hashOfStep('CONFIRM'));
  const listToDoOf = (now: Checkout) => listToDo(now, isPaymentSeen);
  const [first] = useState(() => firstStepOf(listToDoOf(checkout)) ?? null);
  const open = stepOfHash(hash, first);
  if (open === 'PAYMENT' && !isPaymentSeen) setPaymentSeen(true);
  const shown = useRef(open);
  const awaited = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    if (awaited.current) focusFirstProblem(awaited.current);
    else if (open) focusStep(open);
    awaited.current = undefined;
  }, [open]);

  const go = (step: Step | null) => {
    const to = { search, hash: hashOfStep(step) };
    void navigate(to, { preventScrollReset: true });
  };
  /** Focuses the first field with a problem, in its step. */
  const showProblems = (problems: readonly string[]) => {
    const [hidden] = problems.filter((path) => !isPathShown(path, open));
    const step = firstStepOf(problems);
    if (hidden === undefined || step === undefined || step === open) {
      requestAnimationFrame(() => focusFirstProblem(problems));
      return;
    }
    awaited.current = problems;
    go(step);
  };
  return { open, go, showProblems, listToDoOf };
}

function focusStep(step: Step): void {
  const heading = document.getElementById(stepId(step));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

export const stepId = (step: Step): string => `checkout-${step.toLowerCase()}`;
