import { Toast as BaseToast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { receiveToasts, type Toast, toastIdOf, toastTimeoutMs } from './toast.ts';

const maxToasts = 20;

const icons = {
  INFO: <Info aria-hidden size={22} className="shrink-0 text-primary" />,
  SUCCESS: <CircleCheck aria-hidden size={22} className="shrink-0 text-good" />,
  ERROR: <CircleAlert aria-hidden size={22} className="shrink-0 text-danger" />,
} as const;

/**
 * Where toasts are: away from what is pressed next. TOP_RIGHT: on a phone below app bar and tabs, and above the bar of
 * what is bought, which all lead on from what a toast says. BELOW_CONTENT: beside the desk's menu, in the middle, where
 * rows have neither their words nor their buttons; on a phone at the very top, where no app bar is.
 */
export type ToastCorner = 'TOP_RIGHT' | 'BELOW_CONTENT';

const corners: Record<ToastCorner, { area: string; swipe: ('right' | 'left')[] }> = {
  TOP_RIGHT: {
    area: 'top-[calc(7rem+var(--inset-top))] md:top-[calc(5rem+var(--inset-top))]',
    swipe: ['right'],
  },
  BELOW_CONTENT: {
    area: 'top-[calc(0.75rem+var(--inset-top))] md:top-auto md:bottom-[calc(1rem+var(--inset-bottom))] md:left-60 md:mx-auto md:w-88',
    swipe: ['right', 'left'],
  },
};

/** Toasts, newest first. */
export function ToastList({ corner = 'TOP_RIGHT' }: { corner?: ToastCorner }) {
  return (
    <BaseToast.Provider timeout={toastTimeoutMs} limit={maxToasts}>
      <BaseToast.Portal>
        <BaseToast.Viewport
          className={`fixed right-[calc(0.75rem+var(--inset-right))] z-60 flex max-h-dvh w-[min(calc(100vw-1.5rem),24rem)] flex-col gap-2 outline-none sm:right-[calc(1rem+var(--inset-right))] ${corners[corner].area}`}
        >
          <ShownToasts corner={corner} />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ShownToasts({ corner }: { corner: ToastCorner }) {
  const { toasts, add, close } = BaseToast.useToastManager<Toast>();
  useEffect(
    () =>
      receiveToasts((toast) => {
        add({
          id: toastIdOf(toast),
          title: toast.text,
          // One of high priority is read at once, but hidden from screen readers, with what can be pressed in it.
          priority: toast.kind === 'ERROR' && !toast.action ? 'high' : 'low',
          data: toast,
          timeout: toast.action && toast.kind !== 'SUCCESS' ? 0 : toastTimeoutMs,
        });
      }, close),
    [add, close],
  );
  return toasts.map((shown) => {
    const { kind = 'INFO', action } = shown.data ?? {};
    return (
      <BaseToast.Root
        key={shown.id}
        toast={shown}
        swipeDirection={[...corners[corner].swipe, 'up']}
        className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-card border border-line bg-raised shadow-float transition-[translate,opacity] duration-300 select-none data-ending-style:translate-x-full data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-x-full data-starting-style:opacity-0 data-swiping:duration-0"
      >
        <BaseToast.Content className="flex min-h-14 items-center gap-3 py-1.5 pr-1.5 pl-4">
          {icons[kind]}
          <BaseToast.Title
            render={<p />}
            className="my-1 line-clamp-3 min-w-0 leading-5.5 flex-1 font-medium break-words whitespace-pre-line"
          />
          {action && (
            <BaseToast.Action
              className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft"
              onClick={() => {
                close(shown.id);
                action.onPress();
              }}
            >
              {action.label}
            </BaseToast.Action>
          )}
          <BaseToast.Close
            aria-label="關閉通知"
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
          >
            <X aria-hidden size={18} />
          </BaseToast.Close>
        </BaseToast.Content>
      </BaseToast.Root>
    );
  });
}
