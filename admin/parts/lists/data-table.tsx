import { findStatus } from '@kaituan/api-client/api';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { useMedia, wideScreen } from '@kaituan/kit/device/media.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { CloudOff, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { Cards, type TableProps, WideRows } from './data-rows.tsx';
import type { List } from './use-list.ts';
import { rowMarks, useRowKeys } from './use-row-keys.ts';

export type { Column } from './data-rows.tsx';

const features = tableFeatures({ rowSelectionFeature });
type Definition<Row extends object> = ColumnDef<typeof features, Row>;

/** A list as a table, or as cards on a phone, with its loading, empty and failed states. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  const { list, keyOf, nameOf = keyOf, selection } = props;
  const columns = useMemo(
    () => props.columns.filter(({ isExportOnly }) => !isExportOnly),
    [props.columns],
  );
  const isWide = useMedia(wideScreen);
  const definitions = useMemo(
    () =>
      columns.map(
        (column): Definition<Row> => ({
          id: column.id,
          header: column.title,
          cell: ({ row }) => column.cell(row.original),
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: list.rows as Row[],
    getRowId: keyOf,
    state: { rowSelection: selection?.chosen ?? noneChosen },
    ...(selection && { onRowSelectionChange: selection.choose }),
  });
  const place = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, loadMore } = list;
  const onEnd = useCallback(() => {
    if (hasMore && !isLoadingMore) loadMore();
  }, [hasMore, isLoadingMore, loadMore]);
  useRowKeys(place, onEnd);
  if (list.state === 'LOADING') return <LoadingRows />;
  if (list.state === 'FAILED') return <FailedList onRetry={list.retry} />;
  if (list.rows.length === 0) {
    return props.empty ?? <EmptyState icon={<SearchX size={28} />} title="沒有符合的資料" />;
  }
  const rows = table.getRowModel().rows.map((row) => ({
    row: row.original,
    key: row.id,
    name: nameOf(row.original),
    isChosen: row.getIsSelected(),
    onChoose: row.getToggleSelectedHandler(),
  }));
  const all = {
    isChosen: table.getIsAllRowsSelected(),
    isPartly: table.getIsSomeRowsSelected(),
    onChoose: table.getToggleAllRowsSelectedHandler(),
  };
  const shown = { ...props, columns, rows, all };
  return (
    <div
      ref={place}
      {...rowMarks.list}
      className={list.isStale ? 'opacity-60 transition-opacity' : 'transition-opacity'}
    >
      {isWide ? <WideRows {...shown} /> : <Cards {...shown} />}
      <MoreRows list={list} />
    </div>
  );
}

const noneChosen: RowSelectionState = {};

function MoreRows<Row>({ list }: { list: List<Row> }) {
  return (
    <div className="mt-4 flex items-center justify-center gap-4 print:hidden">
      <p role="status" className="text-sm text-ink-soft">
        已顯示 {list.rows.length} 筆{!list.hasMore && '，沒有更多了'}
      </p>
      {list.hasMore && (
        <Button look="outline" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          再顯示一些
        </Button>
      )}
    </div>
  );
}

export function LoadingRows() {
  return (
    <div role="status" className="space-y-2">
      <span className="sr-only">載入中</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}

/** An address that leads nowhere, a record of another channel, and one that is gone. */
const notFound = [400, 403, 404];

/** What could not be read; `error` tells a record that is not there, which no second try finds. */
export function FailedList(props: {
  onRetry: () => void;
  error?: unknown;
  /** What is said of a record that is not there. */
  title?: string;
  text?: string;
  /** Where to find others, on a screen without a way back. */
  back?: { to: string; label: string };
}) {
  const { onRetry, error, back, title = '找不到這筆資料' } = props;
  const { text = '可能已經刪除，或不屬於您的通路。' } = props;
  if (notFound.includes(findStatus(error) ?? 0)) {
    return (
      <EmptyState icon={<SearchX size={28} />} title={title}>
        <p className="text-ink-soft">{text}</p>
        {back && (
          <Link to={back.to} className={buttonStyle.outline}>
            回到{back.label}
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<CloudOff size={28} />} title="讀不到資料">
      <p className="text-ink-soft">請確認網路連線，再試一次。</p>
      <Button onClick={onRetry}>重試</Button>
    </EmptyState>
  );
}
