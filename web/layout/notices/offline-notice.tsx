import { isUnanswered } from '@kaituan/api-client/error-notice';
import { useIsOnline } from '@kaituan/kit/device/use-is-online.ts';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ToPage } from '#web/platform/offline/device-caches.ts';
import { cachePage, startOffline } from '#web/platform/offline/start-offline.ts';

/** By then nothing of the page is loading any more. */
const restMs = 4_000;
/** A page is cached after it was looked at for so long. */
const seenMs = 3_000;
const retryMs = 15_000;

/** Has pages cached that are looked at, and says once that what is shown is an earlier version. */
export function OfflineNotice() {
  useKeeping();
  const isOnline = useIsOnline();
  const isCached = useCachedShown();
  const isShown = !isOnline || isCached;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 above-bottom-bar z-30 flex justify-center print:hidden"
    >
      {isShown && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-semibold text-surface shadow-float">
          <WifiOff aria-hidden size={16} className="shrink-0" />
          {isOnline ? '連不上商店' : '無網路連線'}：離線資料，價格與庫存以連線後為準
        </p>
      )}
    </div>
  );
}

function useKeeping(): void {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A page rendered on the server has none of a member's answers.
    const isOfMember = ({ meta }: Query) => meta?.isOfMember === true;
    const refetch = () => client.refetchQueries({ type: 'active', predicate: isOfMember });
    const timer = setTimeout(() => void startOffline(refetch), restMs);
    return () => clearTimeout(timer);
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is shown
  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && cachePage(), seenMs);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

/** Whether anything on the screen is from the cache; asks the shop again until nothing is. */
function useCachedShown(): boolean {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const [isCached, setCached] = useState(() => 'kept' in document.documentElement.dataset);
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const listen = ({ data }: MessageEvent<ToPage>) => {
      if (data?.type !== 'KEPT_SHOWN') return;
      // As on a page that was itself cached: the bar alone says what is unreachable.
      document.documentElement.dataset.kept = '';
      setCached(true);
    };
    worker?.addEventListener('message', listen);
    return () => worker?.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (!isCached || !isOnline) return;
    let isOver = false;
    const refresh = async () => {
      let wasCached = false;
      const listen = ({ data }: MessageEvent<ToPage>) => {
        wasCached ||= data?.type === 'KEPT_SHOWN';
      };
      navigator.serviceWorker?.addEventListener('message', listen);
      // Inactive queries are fetched again when they are shown.
      await client.invalidateQueries();
      // What the shop refuses is an answer.
      const hasFailed = client
        .getQueryCache()
        .findAll({ type: 'active' })
        .some(({ state }) => isUnanswered(state.error));
      navigator.serviceWorker?.removeEventListener('message', listen);
      if (isOver || wasCached || hasFailed) return;
      delete document.documentElement.dataset.kept;
      setCached(false);
    };
    void refresh();
    const timer = setInterval(refresh, retryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isCached, isOnline, client]);
  return isCached;
}
