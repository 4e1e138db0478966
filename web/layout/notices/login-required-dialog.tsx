import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import {
  DialogClose,
  DialogDescription,
  DialogShell,
  DialogTitle,
} from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { LockKeyhole } from 'lucide-react';
import { useRef } from 'react';
import { hasIntendedAction } from '#web/navigation/intended-action.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { hasKeptFields } from '#web/platform/kept-fields.ts';

/** 「您尚未登入」 A press beside it does not close it. */
export function LoginRequiredDialog({
  isOpen,
  onCancel,
  onSignIn,
}: {
  isOpen: boolean;
  onCancel: () => void;
  onSignIn: () => void;
}) {
  const goOn = useRef<HTMLButtonElement>(null);
  const isKept = hasIntendedAction(sessionStorage) || readAppState().cartItemCount > 0;
  const kept = hasKeptFields() ? '寫好的內容' : isKept && '選好的';
  return (
    <DialogShell
      isOpen={isOpen}
      onClose={onCancel}
      isPinned
      isAnimated
      firstFocus={goOn}
      className="w-[min(600px,calc(100vw-2rem))] p-6 sm:p-8"
    >
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
          <LockKeyhole aria-hidden size={24} />
        </span>
        <div>
          <DialogTitle className="text-xl font-bold">您尚未登入</DialogTitle>
          <DialogDescription className="mt-1 text-ink-soft">
            請先登入再繼續
            <span className="mt-0.5 block text-sm">
              第一次來也從這裡加入{kept && `，${kept}會保留`}
            </span>
          </DialogDescription>
        </div>
      </div>
      <div className="mt-7 flex justify-end gap-3 max-sm:*:flex-1">
        <DialogClose className={buttonStyle.outline}>取消</DialogClose>
        <Button ref={goOn} onClick={onSignIn}>
          前往登入
        </Button>
      </div>
    </DialogShell>
  );
}
