import { focusProblem, useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { type FormEvent, type RefCallback, useCallback, useRef } from 'react';
import { useSecondsLeft } from './codes/use-seconds-left.ts';
import { useSignIn } from './use-sign-in.ts';

type Attempt = ReturnType<typeof useSignIn>['attempt'];
type Options = {
  /** A further ref of the form, such as that of `useStoredForm`. */
  formRef?: RefCallback<HTMLFormElement>;
  /** Whether what succeeds leads to another page: the form stays busy meanwhile. */
  leavesPage?: boolean;
};

/** A form that calls the identity: problems by field with focus, and countdowns. */
export function useAttemptForm(
  send: (form: FormData, attempt: Attempt) => Promise<unknown>,
  { formRef, leavesPage }: Options = {},
) {
  const shown = useRef<HTMLFormElement>(null);
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      shown.current = form;
      return formRef?.(form);
    },
    [formRef],
  );
  const { problem, isBusy, attempt } = useSignIn({ leavesPage });
  const secondsLeft = useSecondsLeft(problem.waitSeconds ?? 0, problem);
  useFocusProblem(shown, problem);
  const run = (typed: FormData) => {
    if (!isBusy) void send(typed, attempt);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  const form = { ref, onSubmit, method: 'post', noValidate: true } as const;
  const showProblem = () => focusProblem(shown.current);
  return { form, problem, isBusy, secondsLeft, run, showProblem };
}

export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** The digits of a code, normalised. */
export const codeOf = (form: FormData): string => textOf(form, 'code').normalize('NFKC').trim();
