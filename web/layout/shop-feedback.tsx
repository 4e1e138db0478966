import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { ToastArea } from '#web/ui/toast-area.tsx';

/** What the shop tells beside its pages: that one is loading, that it is there, what went wrong. */
export function ShopFeedback() {
  const { state } = useNavigation();
  const client = useQueryClient();
  useEffect(() => {
    // Nothing here is needed to show the first page, so its code comes after it.
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

/** Tells screen readers the title of each page that follows the first. */
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
