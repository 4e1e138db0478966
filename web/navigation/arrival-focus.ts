import { type RefCallback, useCallback } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The state of a navigation that takes away what had the focus, such as the button of a form that was sent. */
export const takingFocus = { takesFocus: true } as const;

/**
 * For the heading of what such a navigation leads to, which takes the focus in its place. The state stays with the
 * entry of the history: a reload or a way back takes no focus away.
 */
export function useArrivalFocus(): RefCallback<HTMLElement> {
  const { state } = useLocation();
  const hasArrived = useNavigationType() !== NavigationType.Pop;
  const takesFocus = hasArrived && (state as typeof takingFocus | null)?.takesFocus === true;
  return useCallback(
    (heading) => {
      if (takesFocus) heading?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
}
