import { Button } from '@kaituan/kit/controls/button.tsx';
import { DialogDescription, DialogShell, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import type { ReactNode } from 'react';

/** Asks before something that cannot be undone. The title says what happens, the button does it. */
export function ConfirmDialog(props: {
  title: string;
  children?: ReactNode;
  label: string;
  isBusy?: boolean;
  isBlocked?: boolean;
  closesByBack?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <DialogShell
      kind="alert"
      isAnimated
      onClose={props.onClose}
      closesByBack={props.closesByBack ?? true}
      className="w-[min(28rem,calc(100vw-2rem))] p-6"
    >
      <DialogTitle className="text-xl font-bold">{props.title}</DialogTitle>
      {props.children && (
        <DialogDescription render={<div />} className="mt-2 space-y-3 text-ink-soft">
          {props.children}
        </DialogDescription>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button look="outline" onClick={props.onClose}>
          返回
        </Button>
        <Button
          isBusy={props.isBusy ?? false}
          disabled={props.isBlocked ?? false}
          onClick={props.onConfirm}
        >
          {props.label}
        </Button>
      </div>
    </DialogShell>
  );
}
