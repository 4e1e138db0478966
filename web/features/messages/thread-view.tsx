import { apiOf } from '@kaituan/api-client/query-client';
import type { Thread, ThreadMessage } from '@kaituan/contract/member/message-board';
import { formatDayTime } from '@kaituan/domain/day-text';
import { type AnswerRating, threadCategoryText } from '@kaituan/domain/message/thread-life';
import { subjectOf } from '@kaituan/domain/message/thread-rules';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { asking, InlineQuestion } from '@kaituan/kit/feedback/inline-question.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AskLink } from '#web/navigation/ask-link.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StatusBadge } from './thread-list.tsx';
import { setThreadRead, threadQuery } from './thread-query.ts';
import { useLiveThreads } from './use-live-threads.ts';
import { useThreadCall } from './use-thread-call.ts';

/** A thread with its messages, which come while it is open, and what the member can do. */
export function ThreadView(props: {
  thread: Thread;
  /** Whether it was asked for since it is open: what was read earlier and stored knows neither new answers nor which are read. */
  isFresh: boolean;
}) {
  const { thread, isFresh } = props;
  const { referenceId, messages, status, writing, closesAt, reopensUntil, serverTime } = thread;
  const client = useQueryClient();
  const { run, problem } = useThreadCall();
  useLiveThreads(thread.livePath, () => {
    void client.invalidateQueries({ queryKey: threadQuery(referenceId).queryKey });
  });
  useMarkRead(thread, isFresh);
  const [firstUnread, setFirstUnread] = useState<number | null>();
  if (isFresh && firstUnread === undefined) setFirstUnread(findFirstUnread(thread));
  const hint = closesAt
    ? `${formatDayTime(closesAt, serverTime)} 前沒有新訊息，這則提問會自動結束。`
    : undefined;
  const reopening =
    reopensUntil &&
    `這則提問已結束；${formatDayTime(reopensUntil, serverTime)} 前再寫，會重新開啟。`;
  const lastAnswer = messages.findLast(({ from }) => from === 'SHOP');
  const rate = ({ no }: ThreadMessage, rating: AnswerRating) =>
    void run(`${no} ${rating}`, (call, options) =>
      call('/MessageBoard/RateAnswer', { referenceId, no, rating }, options),
    );
  return (
    <div className="space-y-4 sm:space-y-6">
      <ThreadHead thread={thread} />
      <div role="log" aria-label="訊息">
        <ol className="space-y-3">
          {messages.map((message) => (
            <li key={message.no} ref={message.no === firstUnread ? showArrival : undefined}>
              <MessageBubble
                message={message}
                onRate={
                  isRatable(message, lastAnswer) ? (rating) => rate(message, rating) : undefined
                }
              />
            </li>
          ))}
        </ol>
      </div>
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      {writing === 'POSSIBLE' ? (
        <ReplyForm referenceId={referenceId} hint={reopening ?? hint} />
      ) : (
        <Ended thread={thread} />
      )}
      {status !== 'CLOSED' && <CloseThread referenceId={referenceId} />}
    </div>
  );
}

/** The last answer stands for what the shop said; one that was rated before keeps its choice. */
const isRatable = (message: ThreadMessage, last: ThreadMessage | undefined): boolean =>
  message.from === 'SHOP' && (message.no === last?.no || message.rating !== null);

function ThreadHead({ thread }: { thread: Thread }) {
  const { subject, status, category, orderNo, product, openedAt, messages } = thread;
  const isOwnSubject = subject !== subjectOf(messages[0]?.body ?? '');
  const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';
  return (
    <section aria-label="提問" className="card p-4 sm:p-6">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <StatusBadge status={status} />
        {threadCategoryText[category]}
        <span className="tabular-nums">{formatMoment(openedAt)} 提出</span>
      </p>
      {isOwnSubject && <h2 className="mt-2 text-xl font-bold wrap-anywhere">{subject}</h2>}
      {orderNo && (
        <ShopLink to={`/member/orders/${orderNo}`} className={linkStyle}>
          訂單 {orderNo}
        </ShopLink>
      )}
      {product && (
        <ShopLink to={`/products/${product.id}`} className={linkStyle}>
          {product.name}
        </ShopLink>
      )}
    </section>
  );
}

/** Why nothing more can be written, with a way to go on. */
function Ended({ thread: { writing, category, orderNo, product } }: { thread: Thread }) {
  const about = {
    ...(orderNo !== null && { orderNo }),
    ...(product !== null && { productId: product.id }),
  };
  return (
    <Notice kind="INFO">
      <p>
        {writing === 'FULL'
          ? '這則提問的訊息已滿，請另外提出新的問題。'
          : '這則提問已結束超過 30 天，請另外提出新的問題。'}
      </p>
      <AskLink asked={{ category, ...about }}>提出新的問題</AskLink>
    </Notice>
  );
}

/** Confirms first: what waits for an answer is not answered any more. */
function CloseThread({ referenceId }: { referenceId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { run, isBusy, problem } = useThreadCall();
  const close = () =>
    run('close', (call, options) => call('/MessageBoard/CloseThread', { referenceId }, options));
  if (!isConfirming) {
    return (
      <Button {...asking} look="outline" onClick={() => setIsConfirming(true)}>
        結束這則提問
      </Button>
    );
  }
  return (
    <InlineQuestion name="問題解決了嗎？" className="flex flex-wrap items-center gap-2">
      <p className="mr-auto font-semibold">問題解決了嗎？</p>
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      <Button look="outline" onClick={() => setIsConfirming(false)}>
        還沒有
      </Button>
      <Button isBusy={isBusy} onClick={() => void close()}>
        結束提問
      </Button>
    </InlineQuestion>
  );
}

const findFirstUnread = ({ messages, unread }: Thread): number | null =>
  (unread > 0 && messages.filter(({ from }) => from === 'SHOP').at(-unread)?.no) || null;

/** A long conversation opens where its first unread answer is, unless somebody is reading it already. */
function showArrival(answer: HTMLElement | null): void {
  if (answer && scrollY === 0) answer.scrollIntoView({ block: 'center' });
}

/** What the shop wrote is read once it is on a visible screen. */
function useMarkRead({ referenceId, unread, lastMessageAt }: Thread, isFresh: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isFresh || unread === 0 || document.hidden) return;
    apiOf(client)('/MessageBoard/MarkThreadRead', { referenceId }).then(
      () => setThreadRead(client, { referenceId, lastMessageAt }),
      () => {}, // It stays unread, and is marked when the thread is read again.
    );
  }, [client, isFresh, referenceId, unread, lastMessageAt]);
}

export function ThreadSkeleton() {
  return (
    <div aria-busy className="space-y-4">
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="ml-auto h-20 w-3/4 rounded-card" />
      <Skeleton className="h-20 w-3/4 rounded-card" />
    </div>
  );
}
