import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { findStatus } from '../platform/api.ts';
import { watchForNewBuild } from '../platform/build-update.ts';
import { reloadWhenChunksAreMissing } from '../platform/chunk-reload.ts';
import { noticeOf, offlineText } from '../platform/error-notice.ts';
import { stayWhenOffline } from '../platform/offline-guard.ts';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { showToast } from '../ui/toast.ts';
import { ToastArea } from '../ui/toast-area.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

/** What the shop tells beside its pages: that one is loading, what went wrong, that it was renewed. */
export function ShopFeedback() {
  const { state } = useNavigation();
  useErrorNotices();
  useEffect(() => reloadWhenChunksAreMissing(), []);
  useEffect(() => stayWhenOffline(() => showToast(offlineText, 'ERROR')), []);
  useEffect(
    () =>
      watchForNewBuild(() =>
        showToast('網站有新版本', 'INFO', {
          label: '重新整理',
          onPress: () => location.reload(),
        }),
      ),
    [],
  );
  return (
    <>
      <LoadingBar isLoading={state !== 'idle'} />
      <ToastArea />
      <PageAnnouncer />
    </>
  );
}

/** Pages themselves say what is gone or was never there; everything else the catalogue names. */
function useErrorNotices(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        const status = findStatus(error);
        if (event.query.meta?.isQuiet || status === 404 || status === 410) return;
        const notice = noticeOf(error, navigator.onLine);
        if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
      }),
    [client],
  );
}
