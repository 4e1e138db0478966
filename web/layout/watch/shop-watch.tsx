import { findStatus, isRefusal } from '@kaituan/api-client/api';
import { isUnanswered, noticeOf, offlineText } from '@kaituan/api-client/error-notice';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchForGuestCart } from '#web/features/cart/guest/begin-guest-cart.ts';
import { NewBuildNotice } from '#web/layout/notices/new-build-notice.tsx';
import { OfflineNotice } from '#web/layout/notices/offline-notice.tsx';
import { readAppState } from '#web/platform/app-state.ts';
import { reloadWhenChunksAreMissing } from '#web/platform/chunk-reload.ts';
import { isPageCached } from '#web/platform/offline/start-offline.ts';

const loadGuestCart = () => import('#web/features/cart/guest/watch-guest-cart.ts');

/** Watches for failures, missing chunks, new builds and what a guest keeps in the cart. */
export function ShopWatch() {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      reportFailures(client),
      reloadWhenChunksAreMissing(sayIncomplete),
      watchForGuestCart(loadGuestCart),
      stayWhenOffline(() => showToast(offlineText, 'ERROR')),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return (
    <>
      <NewBuildNotice />
      <OfflineNotice />
    </>
  );
}

/** A part of the page is missing, which tries again meanwhile. */
export const sayIncomplete = () =>
  showToast('頁面沒有載入完成', 'ERROR', { label: '重新載入', onPress: () => location.reload() });

/** Pages show 404 and 410 themselves; a verified member is on the way from another channel to the own one. */
export function reportFailures(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    const status = findStatus(error);
    if (event.query.meta?.isQuiet || status === 404 || status === 410) return;
    // The bar says so, beside what was loaded before, and on a cached page, which asks again and again.
    const isCachedPage = 'kept' in document.documentElement.dataset;
    const wasLoaded = !navigator.onLine && event.query.state.data !== undefined;
    if ((isCachedPage || wasLoaded) && isUnanswered(error)) return;
    const isLeaving = boundChannel(readAppState().user) !== null;
    if (isLeaving && isRefusal(error, 'CHANNEL_MISMATCH')) return;
    const notice = noticeOf(error, navigator.onLine);
    if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
  });
}

/**
 * Offline, links lead to pages cached on this device, which are opened as they were stored: a page that the server had
 * rendered made no calls whose answers were stored. Other links and forms do not leave the page, and a toast says so.
 * Links that open something in the page have the role of a button and go on working.
 */
function stayWhenOffline(onStay: () => void): () => void {
  const refuse = (event: Event) => {
    if (navigator.onLine || event.defaultPrevented || !leavesPage(event.target)) return;
    event.preventDefault();
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const url = event.type === 'click' && link ? new URL(link.href) : undefined;
    const leads = url ? isPageCached(url).catch(() => false) : Promise.resolve(false);
    void leads.then((isCached) => (url && isCached ? location.assign(url) : onStay()));
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
