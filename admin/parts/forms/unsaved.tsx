import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';

type Place = {
  /** Whether something would be lost; `isStaying` when only the search part of the address changes. */
  isUnsaved: (isStaying: boolean) => boolean;
  forget: () => void;
};
/** What is on the screen, and may have changes that are not saved. */
const places = new Set<Place>();
export const isAnyUnsaved = (isStaying = false): boolean =>
  [...places].some((place) => place.isUnsaved(isStaying));

/** The fields of a form as a text; a file by its name and size. */
const textOfFields = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size],
    ),
  );

/**
 * Remembers that something was typed into a form, until it is saved or gone. Given the form, it also sees what was
 * changed without typing since it was first touched, such as rows moved or deleted.
 */
export function useUnsaved(ref?: RefObject<HTMLFormElement | null>) {
  const isTyped = useRef(false);
  const before = useRef<string>(undefined);
  const saved = useCallback(() => {
    isTyped.current = false;
    before.current = undefined;
  }, []);
  useEffect(() => {
    const isUnsaved = () => {
      const form = ref?.current;
      if (isTyped.current || !form || before.current === undefined) return isTyped.current;
      return textOfFields(form) !== before.current;
    };
    const place = { isUnsaved, forget: saved };
    places.add(place);
    return () => void places.delete(place);
  }, [ref, saved]);
  return {
    typed: useCallback(() => {
      isTyped.current = true;
    }, []),
    touched: useCallback(() => {
      if (ref?.current) before.current ??= textOfFields(ref.current);
    }, [ref]),
    saved,
  };
}

/** A change that a screen keeps as long as it is shown, such as rows moved in a list whose rows open in an editor beside it. */
export function useUnsavedChange(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const place = { isUnsaved: (isStaying: boolean) => !isStaying, forget: () => {} };
    places.add(place);
    return () => void places.delete(place);
  }, [isChanged]);
}

/** Asks before another screen is shown, or the page left, while something typed is not saved. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      here.pathname + here.search !== next.pathname + next.search &&
      isAnyUnsaved(here.pathname === next.pathname),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnyUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="還沒有儲存，要離開嗎？"
      label="不儲存就離開"
      // The step back waits in the browser's history meanwhile.
      closesByBack={false}
      onConfirm={() => {
        for (const place of places) place.forget();
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      離開之後，剛才填寫的內容會不見。
    </ConfirmDialog>
  );
}
