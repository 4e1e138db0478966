import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onType` with what was typed into a server-rendered field before its page was hydrated; React fires no event for it. */
export function useTypedBeforeHydration(
  field: RefObject<HTMLInputElement | null>,
  onType: (typed: string) => void,
): void {
  const notify = useEffectEvent(onType);
  useLayoutEffect(() => {
    const { current } = field;
    if (current && current.value !== current.defaultValue) notify(current.value);
  }, [field]);
}
