import { useServerSecond } from '@kaituan/api-client/server-clock';
import { TimeLeft } from '@kaituan/kit/content/time-left.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import type { ListState } from './query/list-state.ts';
import type { ProductListData } from './use-product-list.ts';

const emptyList = lazyPart(() => import('./empty-list.tsx').then(({ EmptyList }) => EmptyList));

/** The products, a skeleton, an empty state or a failure. */
export function ListResults({
  state,
  list,
  hasChoices,
  suggestions,
}: {
  state: ListState;
  list: ProductListData;
  hasChoices: boolean;
  suggestions: ReactNode;
}) {
  const onFlashEnd = useFlashEnd(list.refetch);
  if (list.hasFailed) {
    return (
      <EmptyState icon={<CloudOff size={28} />} title="商品沒有載入成功">
        <Button onClick={() => list.refetch()}>重試</Button>
      </EmptyState>
    );
  }
  if (!list.isLoaded) return <ProductGridSkeleton count={12} />;
  if (list.cards.length === 0) {
    return <LazyPart code={emptyList} props={{ state, hasChoices, children: suggestions }} />;
  }
  const serverTime = list.serverTime ?? '';
  return (
    <div data-cards className={`transition-opacity ${list.isPlaceholderData ? 'opacity-45' : ''}`}>
      <ProductGrid
        cards={list.cards}
        ribbonOf={({ flash }) =>
          flash && <FlashRibbon endsAt={flash.endsAt} serverTime={serverTime} onEnd={onFlashEnd} />
        }
      />
    </div>
  );
}

/** Countdown of a flash price, on a card's picture. */
function FlashRibbon({
  endsAt,
  serverTime,
  onEnd,
}: {
  endsAt: string;
  serverTime: string;
  onEnd: (endsAt: string) => void;
}) {
  const secondsLeft = Math.ceil(Date.parse(endsAt) / 1000) - useServerSecond(serverTime);
  const hasEnded = secondsLeft <= 0;
  useEffect(() => {
    if (hasEnded) onEnd(endsAt);
  }, [hasEnded, endsAt, onEnd]);
  return (
    <span className="flex items-center justify-center gap-1.5 bg-primary/90 py-1 text-xs text-on-primary">
      {hasEnded ? '搶購已結束' : <TimeLeft seconds={secondsLeft} label="搶購剩餘" />}
    </span>
  );
}

/** A little late, so that the server has passed the end, too. */
const refetchDelayMs = 1_500;

/** Refetches prices once when flash prices end, however many cards report it. */
function useFlashEnd(refetch: () => unknown): (endsAt: string) => void {
  const handled = useRef(new Set<string>());
  return useCallback(
    (endsAt) => {
      if (handled.current.has(endsAt)) return;
      handled.current.add(endsAt);
      setTimeout(refetch, refetchDelayMs);
    },
    [refetch],
  );
}
