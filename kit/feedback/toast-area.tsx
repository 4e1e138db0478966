import { useEffect, useState } from 'react';
import { useLazyComponent } from '#kit/loading/use-lazy-component.ts';
import { receiveToasts, type Toast, toastTimeoutMs, whenToastsWait } from './toast.ts';
import type { ToastCorner } from './toast-list.tsx';

const loadList = () => import('./toast-list.tsx').then((module) => module.ToastList);

/** The toast area; its code is loaded with the first press or key, before what that does says something. */
export function ToastArea({ corner = 'TOP_RIGHT' }: { corner?: ToastCorner }) {
  const [List, fetchList] = useLazyComponent(loadList);
  const [plain, setPlain] = useState<Toast>();
  useEffect(() => {
    // Offline the list may fail to load; a toast is then shown by itself, without its looks.
    const showPlain = () => receiveToasts(setPlain)();
    const stop = whenToastsWait(async () => {
      if (!(await fetchList())) showPlain();
    });
    const load = () => void loadList().catch(() => undefined);
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, load, { once: true });
    return () => {
      stop();
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, load);
    };
  }, [fetchList]);
  useEffect(() => {
    if (!plain || plain.action) return;
    const timer = setTimeout(() => setPlain(undefined), toastTimeoutMs);
    return () => clearTimeout(timer);
  }, [plain]);
  if (List) return <List corner={corner} />;
  return plain && <PlainToast toast={plain} onClose={() => setPlain(undefined)} />;
}

function PlainToast({ toast: { text, action }, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="fixed top-[calc(7rem+var(--inset-top))] right-[calc(0.75rem+var(--inset-right))] z-60 flex w-[min(calc(100vw-1.5rem),24rem)] items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 font-medium shadow-float"
    >
      <p className="min-w-0 flex-1 py-2">{text}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft"
          onClick={() => {
            onClose();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
