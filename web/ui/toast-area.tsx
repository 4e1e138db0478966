import { useEffect } from 'react';
import { useLateComponent } from './late-component.ts';
import { whenToastsWait } from './toast.ts';

const loadList = () => import('./toast-list.tsx').then((module) => module.ToastList);

/** Long after the page is there; a toast may have to say that there is no connection any more. */
const loadAheadMs = 6_000;

/** Where toasts appear. Their code comes with the first toast, or when nothing else is going on. */
export function ToastArea() {
  const [List, wantList] = useLateComponent(loadList);
  useEffect(() => {
    const stop = whenToastsWait(() => void wantList());
    const timer = setTimeout(() => void loadList().catch(() => undefined), loadAheadMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [wantList]);
  return List && <List />;
}
