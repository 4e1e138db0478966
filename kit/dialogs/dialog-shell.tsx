import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useContext } from 'react';
import { IconButton } from '#kit/controls/icon-button.tsx';
import { useBackCloses } from './back-closes.ts';
import { ClosingContext } from './closing.ts';

const places = {
  center: 'dialog-center rounded-card',
  /** For what becomes longer or shorter while it is open. */
  upper: 'dialog-upper rounded-card',
  /** From the lower edge on phones, centred where there is room. */
  sheet:
    'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[min(92dvh,calc(100dvh-var(--inset-top)))] rounded-t-card outline-none sm:dialog-center sm:rounded-card',
} as const;
const fade =
  'transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
const grow =
  'transition-[opacity,scale] duration-200 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0';

type Props = {
  /** An alert is announced at once, and a press beside it does not close it. */
  kind?: 'dialog' | 'alert';
  isOpen?: boolean;
  /** Called by Escape, a press beside it and going back; without it only what is inside closes the dialog. */
  onClose?: () => void;
  /** False where going back was asked about, and is not to close the question. */
  closesByBack?: boolean;
  /** True where a press beside it does not close it. */
  isPinned?: boolean;
  place?: keyof typeof places;
  isAnimated?: boolean;
  /** What has the focus at first; else the first that can have it. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Classes of the window: its width and inner layout. */
  className: string;
  backdropClassName?: string;
  children: ReactNode;
};

/** A modal window over the page, and what lies behind it. */
export function DialogShell({
  kind = 'dialog',
  isOpen = true,
  onClose,
  closesByBack = true,
  isPinned = false,
  place = 'center',
  isAnimated = false,
  firstFocus,
  className,
  backdropClassName = 'bg-scrim/60',
  children,
}: Props) {
  const useClosing = useContext(ClosingContext);
  const { close, watch, question } = useClosing(onClose);
  // A step back that was asked about is gone: who stays gets another one.
  useBackCloses(isOpen && closesByBack && !question, close);
  const onOpenChange = (isNowOpen: boolean) => !isNowOpen && close?.();
  const content = (
    <Dialog.Portal>
      <Dialog.Backdrop
        // A question over another dialog lies before it, not in it.
        forceRender={kind === 'alert'}
        className={`fixed inset-0 z-50 ${backdropClassName} ${isAnimated ? fade : ''}`}
      />
      <Dialog.Popup
        {...watch}
        {...(firstFocus && { initialFocus: firstFocus })}
        className={`fixed z-50 flex flex-col bg-raised text-ink shadow-float ${places[place]} ${isAnimated ? grow : ''} ${className}`}
      >
        {children}
        {question}
      </Dialog.Popup>
    </Dialog.Portal>
  );
  return kind === 'alert' ? (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {content}
    </AlertDialog.Root>
  ) : (
    <Dialog.Root open={isOpen} disablePointerDismissal={isPinned} onOpenChange={onOpenChange}>
      {content}
    </Dialog.Root>
  );
}

export const DialogTitle = Dialog.Title;
export const DialogDescription = Dialog.Description;
export const DialogClose = Dialog.Close;

export function DialogCross({ className = '' }: { className?: string }) {
  return (
    <Dialog.Close
      render={<IconButton icon={X} size={22} label="關閉" look="plain" className={className} />}
    />
  );
}
