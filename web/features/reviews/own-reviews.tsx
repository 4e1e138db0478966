import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { OwnReview, ReviewableLine } from '@kaituan/contract/member/review';
import { formatDay } from '@kaituan/domain/day-text';
import { LinePicture } from '@kaituan/kit/content/line-picture.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { asking, InlineQuestion } from '@kaituan/kit/feedback/inline-question.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareHeart, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { TabLink } from '#web/navigation/tab-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewForm } from './review-form.tsx';
import { ownReviewsQuery, refreshReviews, reviewableLinesQuery } from './review-query.ts';

/** What a member may review, and what the member has written. */
export function OwnReviews() {
  const [search] = useSearchParams();
  const isWritten = search.get('tab') === 'WRITTEN';
  return (
    <>
      <nav aria-label="評價" className="flex gap-2">
        <TabLink to="/member/reviews" isOn={!isWritten}>
          待評價
        </TabLink>
        <TabLink to="/member/reviews?tab=WRITTEN" isOn={isWritten}>
          我的評價
        </TabLink>
      </nav>
      {isWritten ? <WrittenReviews /> : <WaitingLines orderNo={search.get('order')} />}
    </>
  );
}

/** Lines of the asked order first. */
function WaitingLines({ orderNo }: { orderNo: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(reviewableLinesQuery(useChannelId()));
  if (!data && error) return <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />;
  if (!data) return <ReviewListSkeleton />;
  const lines = data.result.toSorted(
    (a, b) => Number(b.orderNo === orderNo) - Number(a.orderNo === orderNo),
  );
  if (lines.length === 0) {
    return (
      <EmptyState icon={<MessageSquareHeart size={30} />} title="沒有待評價的商品">
        <p className="text-ink-soft">收到商品後 180 天內，可以在這裡寫下心得。</p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li key={`${line.orderNo} ${line.lineNo}`}>
          <WaitingLine line={line} />
        </li>
      ))}
    </ul>
  );
}

function WaitingLine({ line }: { line: ReviewableLine }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <section className="rounded-card bg-surface p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <LinePicture picture={line.picture} />
        <div className="min-w-0 flex-1 basis-48">
          <ShopLink
            to={`/products/${line.productId}`}
            className="font-semibold wrap-anywhere hover:text-primary hover:underline"
          >
            {line.name}
          </ShopLink>
          {line.optionText && <p className="text-sm text-ink-soft">{line.optionText}</p>}
          <p className="text-sm text-ink-soft">
            {formatDate(line.receivedAt)} 收到，{formatDay(line.until, new Date().toISOString())}
            前可評價
          </p>
        </div>
        {!isWriting && (
          <Button aria-label={`評價「${line.name}」`} onClick={() => setWriting(true)}>
            <PenLine aria-hidden size={18} />
            寫評價
          </Button>
        )}
      </div>
      {isWriting && <ReviewForm line={line} onDone={() => setWriting(false)} />}
    </section>
  );
}

function WrittenReviews() {
  const list = useInfiniteQuery(ownReviewsQuery(useChannelId()));
  const { data, error, isFetching, refetch } = list;
  if (!data && error) return <LoadFailure error={error} isBusy={isFetching} onRetry={refetch} />;
  if (!data) return <ReviewListSkeleton />;
  const reviews = data.pages.flatMap(({ result }) => result);
  if (reviews.length === 0) {
    return <EmptyState icon={<MessageSquareHeart size={30} />} title="還沒有寫過評價" />;
  }
  return (
    <>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.reviewNo}>
            <WrittenReview review={review} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="outline"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="self-center"
        >
          看更多評價
        </Button>
      )}
    </>
  );
}

function WrittenReview({ review }: { review: OwnReview }) {
  const { product, reviewNo, hiddenReason, editableUntil } = review;
  const client = useQueryClient();
  const [step, setStep] = useState<'EDIT' | 'DELETE'>();
  const { start, isBusy } = useCall({
    run: async () => {
      await apiOf(client)('/Review/DeleteReview', { reviewNo });
      showToast('評價已刪除', 'SUCCESS');
      await refreshReviews(client);
    },
  });
  const line = { orderNo: review.orderNo, lineNo: review.lineNo, name: product.name };
  return (
    <section className="rounded-card bg-surface p-4 shadow-card sm:p-6">
      <ShopLink
        to={`/products/${product.id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-primary hover:underline"
      >
        {product.name}
      </ShopLink>
      {hiddenReason !== null && (
        <div className="mb-3">
          <Notice kind="WARNING">店家沒有公開這則評價：{hiddenReason}</Notice>
        </div>
      )}
      {step === 'EDIT' ? (
        <ReviewForm line={line} review={review} onDone={() => setStep(undefined)} />
      ) : (
        <ReviewCard review={hiddenReason === null ? review : { ...review, photos: [] }}>
          {hiddenReason !== null && review.photos.length > 0 && (
            <p className="mt-2 text-sm text-ink-soft">照片已隱藏</p>
          )}
          {review.helpful > 0 && (
            <p className="mt-2 text-sm text-ink-soft">{review.helpful} 人覺得有幫助</p>
          )}
          {hiddenReason === null && (
            <div className="mt-4 flex flex-wrap gap-2">
              {editableUntil && (
                <Button look="outline" onClick={() => setStep('EDIT')}>
                  <PenLine aria-hidden size={16} />
                  修改
                </Button>
              )}
              {step === 'DELETE' ? (
                <InlineQuestion name="確定刪除這則評價？">
                  <Button look="outline" onClick={() => setStep(undefined)}>
                    不刪除
                  </Button>
                  <Button isBusy={isBusy} onClick={() => void start()}>
                    確定刪除
                  </Button>
                </InlineQuestion>
              ) : (
                <Button {...asking} look="outline" onClick={() => setStep('DELETE')}>
                  <Trash2 aria-hidden size={16} />
                  刪除
                </Button>
              )}
            </div>
          )}
        </ReviewCard>
      )}
    </section>
  );
}

export function ReviewListSkeleton() {
  return (
    <div role="status" aria-label="正在讀取評價" className="grid gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 w-full" />
      ))}
    </div>
  );
}
