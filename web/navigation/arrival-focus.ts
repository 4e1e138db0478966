import { type RefCallback, useCallback } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation that takes away what had the focus, such as the button of a form that was sent. */
export const takingFocus = { takesFocus: true } as const;

/** For the heading of what such a navigation leads to, which takes the focus in its place. */
export function useArrivalFocus(): RefCallback<HTMLElement> {
  const { state } = useLocation();
  const takesFocus = (state as typeof takingFocus | null)?.takesFocus === true;
  return useCallback(
    (heading) => {
      if (takesFocus) heading?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
}
