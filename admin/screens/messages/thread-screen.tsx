import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffThread } from '@kaituan/contract/staff/members/staff-message';
import { threadCategoryText, threadStatusText } from '@kaituan/domain/message/thread-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { FileLinks } from '#admin/parts/files/file-links.tsx';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelName } from '#admin/session/channel.ts';
import { useMay } from '#admin/session/staff.ts';
import { AnswerForm } from './answer-form.tsx';
import { AssigneeField } from './assignee-field.tsx';

const senderText = { MEMBER: '會員', SHOP: '店家', SYSTEM: '系統' } as const;
/** A member who writes meanwhile is seen soon. */
const pollIntervalMs = 30_000;

/** One question with everything written about it. */
export default function ThreadScreen() {
  const { referenceId = '' } = useParams();
  const query = memberQuery('/StaffMessage/DescribeThread', { referenceId });
  const { data, isError, error, refetch } = useQuery({
    ...{ ...query, staleTime: 0, refetchInterval: pollIntervalMs },
    refetchOnWindowFocus: true,
  });
  if (data) return <Thread thread={data.result} />;
  return isError ? (
    <FailedList
      error={error}
      back={{ to: '/messages', label: '留言板' }}
      onRetry={() => void refetch()}
    />
  ) : (
    <LoadingRows />
  );
}

function Thread({ thread }: { thread: StaffThread }) {
  const channelName = useChannelName();
  const mayDo = useMay();
  const { subject, status, category, orderNo, product, memberName, channelId } = thread;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {subject}
            <Badge tone={status === 'OPEN' ? 'accent' : 'quiet'}>{threadStatusText[status]}</Badge>
          </span>
        }
        note={`${memberName}　${threadCategoryText[category]}　${channelName(channelId)}`}
        back={{ to: '/messages', label: '留言板' }}
      >
        {orderNo && (
          <Link
            to={`/orders/${orderNo}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            訂單 {orderNo}
          </Link>
        )}
        {orderNo && mayDo('ORDERS', channelId) && (
          <Link
            to={`/orders/${orderNo}?question=${thread.referenceId}`}
            className={buttonStyle.outline}
          >
            開退貨
          </Link>
        )}
        {product && (
          <a
            href={`/products/${product.id}?channelId=${channelId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {product.name}
          </a>
        )}
        {status !== 'CLOSED' && <CloseButton thread={thread} />}
      </PageHeader>
      <AssigneeField thread={thread} />
      <ol aria-label="訊息" className="grid gap-3">
        {thread.messages.map(({ no, from, at, body, attachments, rating, readAt }) => (
          <li
            key={no}
            className={`max-w-2xl rounded-card border border-line p-4 ${from === 'SHOP' ? 'justify-self-end bg-primary-soft' : 'bg-surface'}`}
          >
            <p className="text-sm text-ink-soft tabular-nums">
              {senderText[from]}・{formatMoment(at)}
              {from === 'SHOP' && (readAt ? '・已讀' : '・未讀')}
              {rating && (rating === 'HELPFUL' ? '・有幫助' : '・沒有幫助')}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
            <FileLinks label="附件" files={attachments} />
          </li>
        ))}
      </ol>
      <AnswerForm thread={thread} />
    </>
  );
}

function CloseButton({ thread: { referenceId } }: { thread: StaffThread }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const [isAsking, setAsking] = useState(false);
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/StaffMessage/CloseThreadByShop', { referenceId });
      showToast('已結束', 'SUCCESS');
      setAsking(false);
      await refresh('/StaffMessage/DescribeThread', '/StaffMessage/SearchThreadArray');
    },
  });
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        結束提問
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="結束這則提問？"
          label="結束"
          isBusy={isBusy}
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
        >
          <p>會員在 30 天內再寫訊息，就會重新開啟。</p>
        </ConfirmDialog>
      )}
    </>
  );
}
