import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first field of a form that has a problem, whenever there is a new one. */
export function useFocusProblem(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `problem` is what moves it
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problem]);
}
