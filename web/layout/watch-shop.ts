import type { QueryClient } from '@tanstack/react-query';
import { findStatus } from '#web/platform/api.ts';
import { watchForNewBuild } from '#web/platform/build-update.ts';
import { reloadWhenChunksAreMissing } from '#web/platform/chunk-reload.ts';
import { noticeOf, offlineText } from '#web/platform/error-notice.ts';
import { stayWhenOffline } from '#web/platform/offline-guard.ts';
import { showToast } from '#web/ui/toast.ts';

/** What the shop keeps an eye on in the browser, beside its pages; returns how to stop. */
export function watchShop(client: QueryClient): () => void {
  const stops = [
    reportFailures(client),
    reloadWhenChunksAreMissing(),
    stayWhenOffline(() => showToast(offlineText, 'ERROR')),
    watchForNewBuild(() =>
      showToast('網站有新版本', 'INFO', { label: '重新整理', onPress: () => location.reload() }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Pages themselves say what is gone or was never there; everything else the catalogue names. */
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
