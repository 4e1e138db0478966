import { type RefObject, useEffect } from 'react';

/** Focuses the first field with a problem whenever there is a new one. */
export function useFocusProblem(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `problem` is what moves it
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problem]);
}
