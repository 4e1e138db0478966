import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findRefusal } from './api.ts';
import { noticeOf } from './error-notice.ts';

type Options<V, T> = {
  run: (variables: V) => Promise<T>;
  /** Shows a failure where it belongs; false leaves it to a toast. */
  explain?: (error: unknown) => boolean | Promise<boolean>;
  /** The toast's text for failures that are no refusal. */
  failureText?: string;
  /** True for a result that leaves the page: the call stays busy until the browser is gone. */
  leavesPage?: (result: T) => boolean;
};

/** A call that changes something, one at a time: its busy state, and what to say when it fails. */
export function useCall<V = void, T = unknown>(options: Options<V, T>) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const isRunning = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const mayLeave = options.leavesPage !== undefined;
  useEffect(() => {
    if (!mayLeave) return;
    // Going back can restore the page as it was left.
    const reset = () => setIsLeaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [mayLeave]);

  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: async (given: V) => {
      try {
        return await latest.current.run(given);
      } catch (failure) {
        if (!(await latest.current.explain?.(failure))) {
          showFailure(failure, latest.current.failureText);
        }
        throw failure;
      }
    },
    onSuccess: (result) => setIsLeaving(latest.current.leavesPage?.(result) ?? false),
    // Without a connection it fails at once instead of waiting for one.
    networkMode: 'always',
    // Nothing of a member stays in the cache.
    gcTime: 0,
  });
  /** Resolves to undefined when it failed, or while another one runs. */
  const start = useCallback(
    async (given: V): Promise<T | undefined> => {
      // A second press can come before the button is drawn disabled.
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await mutateAsync(given);
      } catch {
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync],
  );
  const isBusy = isPending || isLeaving;
  return { start, isBusy, busyWith: isBusy ? variables : undefined, error };
}

function showFailure(error: unknown, failureText?: string): void {
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind !== 'TOAST') return;
  showToast(findRefusal(error)?.message ?? failureText ?? notice.text, 'ERROR');
}
