import { LoadingBar } from '@kaituan/kit/feedback/loading-bar.tsx';
import { ToastArea } from '@kaituan/kit/feedback/toast-area.tsx';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { replayTap } from '#web/platform/early-taps.ts';

const loadWatch = async () => (await import('./watch/shop-watch.tsx')).ShopWatch;

const retryMs = 1_000;

/** What watches over missing code is missing itself: a file of its own does it instead. */
function loadMissingCode(): void {
  const script = document.createElement('script');
  script.src = '/missing-code.js';
  script.dataset.unwatched = '';
  document.head.append(script);
}

/** Loading bar, page announcer and toasts; what watches over the shop is loaded after the first page. */
export function ShopFeedback() {
  const { state } = useNavigation();
  const [ShopWatch, fetchWatch] = useLazyComponent(loadWatch);
  useEffect(() => replayTap('page'), []);
  useEffect(() => {
    const load = async () => {
      if (await fetchWatch()) return;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      if (!(await fetchWatch())) loadMissingCode();
    };
    void load();
  }, [fetchWatch]);
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
