import { LoadingBar } from '@kaituan/kit/feedback/loading-bar.tsx';
import { ToastArea } from '@kaituan/kit/feedback/toast-area.tsx';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const loadWatch = async () => (await import('./shop-watch.tsx')).ShopWatch;

/** Loading bar, page announcer and toasts; what watches over the shop is loaded after the first page. */
export function ShopFeedback() {
  const { state } = useNavigation();
  const [ShopWatch, fetchWatch] = useLazyComponent(loadWatch);
  useEffect(() => void fetchWatch(), [fetchWatch]);
  return (
    <>
      <LoadingBar isLoading={state !== 'idle'} />
      <ToastArea />
      <PageAnnouncer />
      {ShopWatch && <ShopWatch />}
    </>
  );
}

/** Announces page titles to screen readers on client navigation. */
function PageAnnouncer() {
  const { key } = useLocation();
  const announcedKey = useRef(key);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announcedKey.current === key) return;
    announcedKey.current = key;
    setTitle(document.title);
  }, [key]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
