import { createContext, type HTMLAttributes, type ReactNode, type RefAttributes } from 'react';

/** What happens when Escape, the cross, going back or a press beside a dialog closes it. */
export type Closing = {
  /** Undefined where only what is inside closes it. */
  close: (() => void) | undefined;
  /** What the window tells of what happens in it. */
  watch?: HTMLAttributes<HTMLElement> & RefAttributes<HTMLDivElement>;
  /** Shown over it meanwhile; staying keeps it open. */
  question?: ReactNode;
};

/** A hook: dialogs close at once, unless what is around them says otherwise. */
export const ClosingContext = createContext<(onClose: (() => void) | undefined) => Closing>(
  (close) => ({ close }),
);
