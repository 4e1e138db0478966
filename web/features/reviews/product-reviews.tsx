import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import type { Review } from '@kaituan/contract/member/review';
import { allStars, type Stars as StarCount } from '@kaituan/domain/review/review-rules';
import { partOf } from '@kaituan/kit/content/part-of.ts';
import { SectionHeading } from '@kaituan/kit/content/section-heading.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppState } from '#web/platform/app-state.ts';
import { ReviewCard } from './review-card.tsx';
import { markedReviewsQuery, type ReviewChoice, reviewsQuery } from './review-query.ts';
import { Stars } from './stars.tsx';

type Rating = NonNullable<ProductDetail['rating']>;
type Filter = { stars?: StarCount; withPhotos?: boolean };
const everything: Filter = {};

/** What buyers who received a product say about it; only where somebody does. */
export function ProductReviews(props: { channelId: number; productId: number; rating: Rating }) {
  const { channelId, productId, rating } = props;
  const [filter, setFilter] = useState(everything);
  const [sort, setSort] = useState<'HELPFUL' | 'NEWEST'>('HELPFUL');
  const choice: ReviewChoice = { channelId, productId, sort, ...filter };
  const list = useInfiniteQuery({
    ...reviewsQuery(choice),
    placeholderData: keepPreviousData,
  });
  const isMember = useAppState(({ user }) => user !== null);
  const marked = useQuery({ ...markedReviewsQuery(channelId, productId), enabled: isMember });
  const reviews = list.data?.pages.flatMap(({ result }) => result);
  const withPhotos = list.data?.pages[0]?.withPhotos ?? 0;
  return (
    <section
      id="reviews"
      data-reviews
      aria-label="商品評價"
      aria-busy={list.isPlaceholderData}
      className="mt-12 scroll-mt-32"
    >
      <SectionHeading title="商品評價" />
      <RatingSummary rating={rating} chosen={filter.stars} choose={setFilter} />
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <ToggleChip
          isOn={!filter.stars && !filter.withPhotos}
          onPress={() => setFilter(everything)}
        >
          全部 {rating.count}
        </ToggleChip>
        {withPhotos > 0 && (
          <ToggleChip
            isOn={filter.withPhotos === true}
            onPress={() => setFilter(filter.withPhotos ? everything : { withPhotos: true })}
          >
            有照片 {withPhotos}
          </ToggleChip>
        )}
        {filter.stars && (
          <ToggleChip isOn onPress={() => setFilter(everything)}>
            {filter.stars} 顆星
          </ToggleChip>
        )}
        <label className="ml-auto flex min-h-11 items-center gap-2 text-sm text-ink-soft noscript:hidden">
          排序
          <select
            value={sort}
            onChange={({ currentTarget }) =>
              setSort(currentTarget.value === 'NEWEST' ? 'NEWEST' : 'HELPFUL')
            }
            className="min-h-11 rounded-control border border-line bg-surface px-3 text-base text-ink"
          >
            <option value="HELPFUL">最有幫助</option>
            <option value="NEWEST">最新</option>
          </select>
        </label>
      </div>
      {list.isError && !reviews && (
        <div className="mt-4 space-y-3">
          <Notice kind="DANGER">評價暫時讀不到，請稍後再試。</Notice>
          <Button look="outline" onClick={() => void list.refetch()}>
            重試
          </Button>
        </div>
      )}
      {!reviews && !list.isError && <ReviewSkeleton />}
      {reviews?.length === 0 && <p className="py-8 text-ink-soft">沒有符合的評價。</p>}
      <ul className={`mt-2 divide-y divide-line ${list.isPlaceholderData ? 'opacity-60' : ''}`}>
        {reviews?.map((review) => (
          <li key={review.reviewNo} className="py-5">
            <ReviewCard review={review} mark={markOf(review, marked.data?.result)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="outline"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="mt-4"
        >
          看更多評價
        </Button>
      )}
    </section>
  );
}

type Marked = { marked: readonly string[]; own: readonly string[] };

/** Nobody marks an own review. */
const markOf = ({ reviewNo }: Review, known: Marked | undefined) =>
  known?.own.includes(reviewNo) ? 'OWN' : known?.marked.includes(reviewNo) ? 'ON' : 'OFF';

function RatingSummary({
  rating,
  chosen,
  choose,
}: {
  rating: Rating;
  chosen: StarCount | undefined;
  choose: (filter: Filter) => void;
}) {
  return (
    <div className="flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card sm:flex-row sm:items-center sm:gap-10 sm:p-6">
      <div className="flex items-center gap-4 sm:block sm:text-center">
        <p className="text-4xl font-bold tabular-nums">{rating.average.toFixed(1)}</p>
        <div>
          <Stars value={rating.average} size={20} />
          <p className="text-sm text-ink-soft">{rating.count} 則評價，都來自收到商品的買家</p>
        </div>
      </div>
      <ul className="flex-1">
        {allStars.map((stars) => (
          <li key={stars}>
            <RowButton
              disabled={rating.stars[stars] === 0}
              aria-pressed={chosen === stars}
              aria-label={`${stars} 顆星，${rating.stars[stars]} 則`}
              onClick={() => choose(chosen === stars ? everything : { stars })}
              className="min-h-11 gap-3 rounded-control px-2 text-sm tabular-nums hover:bg-sunken disabled:hover:bg-transparent aria-pressed:bg-primary-soft sm:min-h-9"
            >
              <span className="w-10 shrink-0 text-left">{stars} 星</span>
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
                <span
                  className={`block h-full w-(--part) rounded-full bg-accent ${partOf(rating.stars[stars] / rating.count)}`}
                />
              </span>
              <span className="w-10 shrink-0 text-right text-ink-soft">{rating.stars[stars]}</span>
            </RowButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ToggleChip(props: { isOn: boolean; onPress: () => void; children: React.ReactNode }) {
  return (
    <Chip aria-pressed={props.isOn} onClick={props.onPress} className="bg-surface noscript:hidden">
      {props.children}
    </Chip>
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-label="正在讀取評價" className="mt-4 space-y-6">
      {[1, 2, 3].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
