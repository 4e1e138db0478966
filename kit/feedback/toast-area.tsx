import { useEffect, useState } from 'react';
import { useLazyComponent } from '#kit/loading/use-lazy-component.ts';
import { receiveToasts, toastTimeoutMs, whenToastsWait } from './toast.ts';
import type { ToastCorner } from './toast-list.tsx';

const loadList = () => import('./toast-list.tsx').then((module) => module.ToastList);

/** The toast area; its code is loaded with the first press or key, before what that does says something. */
export function ToastArea({ corner = 'TOP_RIGHT' }: { corner?: ToastCorner }) {
  const [List, fetchList] = useLazyComponent(loadList);
  const [plainText, setPlainText] = useState<string>();
  useEffect(() => {
    // Offline the list may fail to load; the toast is then shown as plain text.
    const showPlainText = () => receiveToasts(({ text }) => setPlainText(text))();
    const stop = whenToastsWait(async () => {
      if (!(await fetchList())) showPlainText();
    });
    const load = () => void loadList().catch(() => undefined);
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, load, { once: true });
    return () => {
      stop();
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, load);
    };
  }, [fetchList]);
  useEffect(() => {
    if (plainText === undefined) return;
    const timer = setTimeout(() => setPlainText(undefined), toastTimeoutMs);
    return () => clearTimeout(timer);
  }, [plainText]);
  if (List) return <List corner={corner} />;
  return (
    plainText !== undefined && (
      <p
        role="alert"
        className="fixed top-[calc(0.75rem+var(--inset-top))] right-[calc(0.75rem+var(--inset-right))] z-60 w-[min(calc(100vw-1.5rem),24rem)] rounded-card border border-line bg-raised px-4 py-4 font-medium shadow-float"
      >
        {plainText}
      </p>
    )
  );
}
