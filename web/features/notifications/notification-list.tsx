import { noticeOf } from '@kaituan/api-client/error-notice';
import type { Notification } from '@kaituan/contract/member/notification';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { readAppState, useAppState } from '#web/platform/app-state.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { waitingReadsOf } from '#web/platform/offline/waiting-reads.ts';
import { NotificationItem } from './notification-item.tsx';
import { markAllRead, markRead, notificationListQuery } from './notification-query.ts';

/**
 * The member's notifications with endless loading; new ones appear when the badge moves. `children` are shown below
 * them once the list has come, so that nothing moves under a reader.
 */
export function NotificationList({ children }: { children: ReactNode }) {
  const list = useInfiniteQuery(notificationListQuery);
  const unread = useAppState((state) => state.unreadNotificationCount);
  useNewOnes(unread, list.data?.pages[0]?.unreadCount, list.refetch);
  const shown = list.data?.pages.flatMap(({ result }) => result);
  if (!shown && !list.error) return <NotificationListSkeleton />;
  return (
    <>
      {shown ? (
        <Shown shown={shown} unread={unread} list={list} />
      ) : (
        <LoadFailure error={list.error} isBusy={list.isFetching} onRetry={list.refetch} />
      )}
      {children}
    </>
  );
}

function Shown({
  shown,
  unread,
  list,
}: {
  shown: readonly Notification[];
  unread: number;
  list: List;
}) {
  const client = useQueryClient();
  const [newest] = shown;
  if (!newest) return <NoNotifications />;
  const readAll = () => markAllRead(client, newest.id).catch(showFailure);
  return (
    <section aria-label="通知">
      <div className="mb-4 flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {unread > 0 ? `${unread} 則未讀` : '沒有未讀的通知'}
        </p>
        {unread > 0 && (
          <Button look="outline" onClick={() => void readAll()}>
            <CheckCheck aria-hidden size={18} />
            全部標為已讀
          </Button>
        )}
      </div>
      <ul className="space-y-3">
        {shown.map((one) => (
          <li key={one.id}>
            <NotificationItem
              one={one}
              onRead={() => void markRead(client, [one.id]).catch(() => undefined)}
            />
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  );
}

const showFailure = (error: unknown) => {
  const notice = noticeOf(error, navigator.onLine);
  if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
};

/** Fetches again when more or less are unread than the list knew of: new ones came, or some were read elsewhere. */
function useNewOnes(unread: number, known: number | undefined, refetch: () => unknown): void {
  const before = useRef(unread);
  useEffect(() => {
    const left = known !== undefined && waitingReadsOf(readAppState().user?.id).leave(known);
    if (left !== false && unread !== before.current && unread !== left) void refetch();
    before.current = unread;
  }, [unread, known, refetch]);
}

const ahead = '0px 0px 700px';
type List = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<unknown>;
};

/** Loads older ones shortly before the end is reached, or by a button. */
function More({ list }: { list: List }) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loadsByItself = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    const element = place.current;
    if (!element || !loadsByItself) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage({ cancelRefetch: false }),
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadsByItself, fetchNextPage]);
  if (!hasNextPage) {
    return <p className="py-6 text-center text-sm text-ink-soft">通知保留 180 天，沒有更早的了</p>;
  }
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-6">
      {isFetchNextPageError && <p className="text-danger">載入失敗，請再試一次</p>}
      <Button
        aria-busy={list.isFetchingNextPage}
        look="outline"
        onClick={() => void fetchNextPage({ cancelRefetch: false })}
      >
        {list.isFetchingNextPage ? '載入中…' : '看更早的通知'}
      </Button>
    </div>
  );
}

function NoNotifications() {
  return (
    <EmptyState icon={<BellOff size={30} />} title="還沒有通知">
      <p className="text-ink-soft">訂單、團購與帳號有新的消息時，會出現在這裡。</p>
      <ShopLink to="/collections/hot-items" className={`${buttonStyle.primary} mt-2`}>
        逛逛熱門推薦
      </ShopLink>
    </EmptyState>
  );
}

export function NotificationListSkeleton() {
  return (
    <div aria-busy className="space-y-3">
      {[0, 1, 2, 3].map((item) => (
        <div key={item} className="flex gap-4 card p-4 sm:p-5">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-4 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
