import { findStatus } from '@kaituan/api-client/api';
import { noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchGuestCart } from '#web/features/cart/guest/watch-guest-cart.ts';
import { reloadWhenChunksAreMissing } from '#web/platform/chunk-reload.ts';
import { NewBuildNotice } from './new-build-notice.tsx';

/** Watches for failures, missing chunks, new builds and what a guest keeps in the cart. */
export function ShopWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      reportFailures(client),
      reloadWhenChunksAreMissing(),
      watchGuestCart(),
      stayWhenOffline(() => showToast(offlineText, 'ERROR')),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return <NewBuildNotice />;
}

/** Pages show 404 and 410 themselves. */
function reportFailures(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const status = findStatus(error);
    if (event.query.meta?.isQuiet || status === 404 || status === 410) return;
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  });
}

/**
 * Offline, links and forms do not leave the page, and a toast says so. Links that open something in
 * the page have the role of a button and go on working.
 */
function stayWhenOffline(onStay: () => void): () => void {
  const refuse = (event: Event) => {
    if (navigator.onLine || event.defaultPrevented || !leavesPage(event.target)) return;
    event.preventDefault();
    onStay();
  };
  addEventListener('click', refuse, { capture: true });
  addEventListener('submit', refuse, { capture: true });
  return () => {
    removeEventListener('click', refuse, { capture: true });
    removeEventListener('submit', refuse, { capture: true });
  };
}

function leavesPage(target: EventTarget | null): boolean {
  if (target instanceof HTMLFormElement) return true;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.role === 'button' || link.target === '_blank') return false;
  return link.origin === location.origin && !link.getAttribute('href')?.startsWith('#');
}
