import { Dialog } from '@base-ui/react/dialog';
import { LockKeyhole } from 'lucide-react';
import { buttonStyle } from '#web/ui/button-style.ts';

/** 「您尚未登入」 Stays until answered: a press beside it does not close it. */
export function LoginRequiredDialog({
  isOpen,
  onCancel,
  onSignIn,
}: {
  isOpen: boolean;
  onCancel: () => void;
  onSignIn: () => void;
}) {
  return (
    <Dialog.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(isWanted) => !isWanted && onCancel()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 w-[min(600px,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-card bg-surface p-6 text-ink shadow-float transition-[opacity,scale] duration-200 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0 sm:p-8">
          <div className="flex items-start gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
              <LockKeyhole aria-hidden size={24} />
            </span>
            <div>
              <Dialog.Title className="text-xl font-bold">您尚未登入</Dialog.Title>
              <Dialog.Description className="mt-1 text-ink-soft">請先登入再繼續</Dialog.Description>
            </div>
          </div>
          <div className="mt-7 flex justify-end gap-3 max-sm:*:flex-1">
            <Dialog.Close className={buttonStyle.outline}>取消</Dialog.Close>
            <button type="button" onClick={onSignIn} className={buttonStyle.primary}>
              前往登入
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
