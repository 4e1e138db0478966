import { useState } from 'react';
import { useAppState } from '#web/platform/app-state.ts';
import { findFields, storeField } from '#web/platform/form-storage.ts';

const form = 'quick-order';
const field = 'rows';

/** The pasted rows, kept over a reload or a sign-in until they are ordered. */
export function useOrderText() {
  const memberId = useAppState(({ user }) => user?.id ?? null);
  const present = () => ({ memberId, ms: Date.now() });
  const [text, setText] = useState(() => {
    const stored = findFields(sessionStorage, form, present())[field];
    return typeof stored === 'string' ? stored : '';
  });
  const changeText = (next: string) => {
    setText(next);
    storeField(sessionStorage, form, { name: field, value: next }, present());
  };
  return [text, changeText] as const;
}
