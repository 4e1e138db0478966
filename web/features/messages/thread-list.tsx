import type { ThreadCard } from '@kaituan/contract/member/message-board';
import {
  type ThreadStatus,
  threadCategoryText,
  threadStatusText,
} from '@kaituan/domain/message/thread-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { ChevronRight, MessagesSquare } from 'lucide-react';
import { threadPath } from '#web/navigation/paths/message-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { ThreadListData } from './use-thread-list.ts';

/** The member's questions, the last moved first. */
export function ThreadList({ list }: { list: ThreadListData }) {
  const { threads = [], hasMore } = list;
  if (threads.length === 0) {
    return (
      <EmptyState icon={<MessagesSquare size={30} />} title="您還沒有提問">
        <p className="text-ink-soft">
          商品、訂單、付款、配送或退貨有問題，都可以按「提出問題」問店家。
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {threads.map((thread) => (
          <li key={thread.referenceId}>
            <ThreadRow thread={thread} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="flex flex-col items-center gap-2 py-2">
          {list.isFetchNextPageError && <p className="text-danger">載入失敗，請再試一次</p>}
          <Button
            look="outline"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
          >
            看更早的提問
          </Button>
        </div>
      )}
    </>
  );
}

function ThreadRow({ thread }: { thread: ThreadCard }) {
  const { subject, status, category, unread, lastMessageAt, orderNo, product } = thread;
  const about = orderNo ? `訂單 ${orderNo}` : product?.name;
  return (
    <ShopLink
      to={threadPath(thread.referenceId)}
      className="flex items-center gap-3 card p-4 transition-shadow hover:shadow-float sm:p-5"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          <span className="text-sm text-ink-soft">{threadCategoryText[category]}</span>
          {unread > 0 && (
            <span className="rounded-full bg-primary px-2.5 py-0.5 text-sm font-semibold text-on-primary tabular-nums">
              {unread} 則新回覆
            </span>
          )}
        </span>
        <span className="mt-1.5 block font-bold wrap-anywhere">{subject}</span>
        {about && <span className="mt-0.5 line-clamp-1 text-sm text-ink-soft">{about}</span>}
        <span className="mt-1 block text-sm text-ink-soft tabular-nums">
          {formatMoment(lastMessageAt)}
        </span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </ShopLink>
  );
}

const toneOf = {
  OPEN: 'quiet',
  ANSWERED: 'good',
  WAITING_MEMBER: 'accent',
  CLOSED: 'quiet',
} as const;

export function StatusBadge({ status }: { status: ThreadStatus }) {
  return <Badge tone={toneOf[status]}>{threadStatusText[status]}</Badge>;
}

export function ThreadListSkeleton() {
  return (
    <div aria-busy className="space-y-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className="space-y-2 card p-4 sm:p-5">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}
