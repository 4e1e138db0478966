import { LoadingBar } from '@kaituan/kit/feedback/loading-bar.tsx';
import { ToastArea } from '@kaituan/kit/feedback/toast-area.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Loading bar, page announcer and toasts. */
export function ShopFeedback() {
  const { state } = useNavigation();
  const client = useQueryClient();
  useEffect(() => {
    // Loaded after the first page.
    const watching = import('./watch-shop.ts')
      .then(({ watchShop }) => watchShop(client))
      .catch(() => undefined);
    return () => void watching.then((stop) => stop?.());
  }, [client]);
  return (
    <>
      <LoadingBar isLoading={state !== 'idle'} />
      <ToastArea />
      <PageAnnouncer />
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
