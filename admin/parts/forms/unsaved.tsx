import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';

/** The forms on the screen in which something was typed and not saved. */
const unsaved = new Set<symbol>();

/** Remembers that something was typed into a form, until it is saved or gone. */
export function useUnsaved() {
  const form = useRef(Symbol('form'));
  useEffect(() => {
    const { current } = form;
    return () => void unsaved.delete(current);
  }, []);
  return {
    typed: useCallback(() => void unsaved.add(form.current), []),
    saved: useCallback(() => void unsaved.delete(form.current), []),
  };
}

/** Asks before another screen is shown, or the page left, while something typed is not saved. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved.size > 0 && here.pathname + here.search !== next.pathname + next.search,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault();
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
        unsaved.clear();
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      離開之後，剛才填寫的內容會不見。
    </ConfirmDialog>
  );
}
