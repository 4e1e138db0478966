import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A window over the page about one thing to do; Escape, the cross and a press beside it close it. */
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
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim/60 transition-opacity duration-200 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card bg-surface text-ink shadow-float transition-[opacity,scale] duration-200 data-starting-style:scale-95 data-starting-style:opacity-0">
          <div className="flex items-start gap-3 p-5 pb-3 sm:p-7 sm:pb-3">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-xl font-bold">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1 text-ink-soft">
                  {description}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close
              aria-label="關閉"
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden size={22} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pb-5 sm:px-7 sm:pb-7">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
