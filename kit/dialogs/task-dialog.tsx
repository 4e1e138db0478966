import type { ReactNode } from 'react';
import { DialogCross, DialogDescription, DialogShell, DialogTitle } from './dialog-shell.tsx';

/** A dialog about one thing to do; Escape, the cross and a press beside it close it. */
export function TaskDialog({
  title,
  description,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DialogShell
      place="upper"
      onClose={onClose}
      isAnimated
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <div className="flex items-start gap-3 p-5 pb-3 sm:p-7 sm:pb-3">
        <div className="min-w-0 flex-1">
          <DialogTitle className="text-xl font-bold">{title}</DialogTitle>
          {description && (
            <DialogDescription className="mt-1 text-ink-soft">{description}</DialogDescription>
          )}
        </div>
        <DialogCross className="-mt-2 -mr-2" />
      </div>
      <div className="min-h-0 overflow-y-auto px-5 pb-5 sm:px-7 sm:pb-7">{children}</div>
    </DialogShell>
  );
}
