import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { OrderListData } from './use-order-list.ts';

const ahead = '0px 0px 700px';

/** Loads the following orders shortly before the end is reached; a button does, too. */
export function MoreOrders({ list }: { list: OrderListData }) {
  const place = useRef<HTMLDivElement>(null);
  const { hasMore, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const loadsByItself = hasMore && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    const element = place.current;
    if (!element || !loadsByItself) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && fetchNextPage({ cancelRefetch: false }),
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadsByItself, fetchNextPage]);
  if (!hasMore) return <p className="py-6 text-center text-sm text-ink-soft">沒有更多訂單了</p>;
  return (
    <div ref={place} className="flex flex-col items-center gap-2 py-6">
      {isFetchNextPageError && <p className="text-danger">載入失敗，請再試一次</p>}
      <Button
        aria-busy={list.isFetchingNextPage}
        onClick={() => void fetchNextPage({ cancelRefetch: false })}
        look="outline"
      >
        {list.isFetchingNextPage ? '載入中…' : '看更多訂單'}
      </Button>
    </div>
  );
}
