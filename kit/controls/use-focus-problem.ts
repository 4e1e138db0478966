import { type RefObject, useEffect } from 'react';

/** Focuses the first field with a problem whenever there is a new one. */
export function useFocusProblem(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `problem` is what moves it
  useEffect(() => focusProblem(form.current), [form, problem]);
}

/** Focuses the first field with a problem, which is read again then. */
export const focusProblem = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
