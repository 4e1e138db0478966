import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { CircleAlert, Inbox } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import type { List } from './use-list.ts';
import { rowMarks, useRowKeys } from './use-row-keys.ts';

/** A list whose rows are read, not compared: one card below the other, with every state a list has. */
export function CardList<Row>(props: {
  label: string;
  list: List<Row>;
  keyOf: (row: Row) => string;
  emptyText: string;
  children: (row: Row) => ReactNode;
}) {
  const { list, label } = props;
  const place = useRef<HTMLUListElement>(null);
  const { hasMore, isLoadingMore, loadMore } = list;
  const onEnd = useCallback(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  useRowKeys(place, onEnd);
  if (list.state === 'LOADING') return <p className="py-6 text-ink-soft">正在讀取「{label}」…</p>;
  if (list.state === 'FAILED') {
    return (
      <EmptyState icon={<CircleAlert size={28} />} title={`讀不到「${label}」`}>
        <Button onClick={list.retry}>重試</Button>
      </EmptyState>
    );
  }
  if (list.rows.length === 0) {
    return <EmptyState icon={<Inbox size={28} />} title={props.emptyText} />;
  }
  return (
    <>
      <ul
        ref={place}
        {...rowMarks.list}
        aria-label={label}
        aria-busy={list.isStale}
        className="grid gap-3"
      >
        {list.rows.map((row) => (
          <li key={props.keyOf(row)} {...rowMarks.row}>
            {props.children(row)}
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button look="outline" isBusy={list.isLoadingMore} onClick={list.loadMore} className="mt-4">
          看更多
        </Button>
      )}
    </>
  );
}
