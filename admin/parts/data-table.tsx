import { Button } from '@kaituan/kit/controls/button.tsx';
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
import { ArrowDown, ArrowUp, CloudOff, SearchX } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, useMemo } from 'react';
import { Link } from 'react-router';
import type { List } from './use-list.ts';

/** A column of a list: what it shows, and what an export writes of it. */
export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Undefined is left out of exports. */
  value?: (row: Row) => string | number;
  isNumber?: boolean;
  /** Not worth its line on a phone. */
  isWideOnly?: boolean;
  /** Another column shows it; an export has it by itself. */
  isExportOnly?: boolean;
};

const features = tableFeatures({ rowSelectionFeature });
type Definition<Row extends object> = ColumnDef<typeof features, Row>;

export type Selection = {
  chosen: RowSelectionState;
  choose: Dispatch<SetStateAction<RowSelectionState>>;
};

type Props<Row extends object> = {
  /** What the rows are, for screen readers: 訂單. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  keyOf: (row: Row) => string;
  /** Where a row leads. Its first column is the link. */
  linkOf?: (row: Row) => string;
  selection?: Selection;
  /** The column the list is sorted by, and the other way round. */
  sort?: { columnId: string; isDescending: boolean; onTurn: () => void };
  /** What to say, and to do, where nothing fits. */
  empty?: ReactNode;
};

/** A list as a table, or as cards on a phone, with its loading, empty and failed states. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { list, keyOf, selection } = props;
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
  if (list.state === 'LOADING') return <LoadingRows />;
  if (list.state === 'FAILED') return <FailedList onRetry={list.retry} />;
  if (list.rows.length === 0) {
    return props.empty ?? <EmptyState icon={<SearchX size={28} />} title="沒有符合的資料" />;
  }
  const rows = table.getRowModel().rows.map((row) => ({
    row: row.original,
    key: row.id,
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
    <div className={list.isStale ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
      {isWide ? <WideRows {...shown} /> : <Cards {...shown} />}
      <MoreRows list={list} />
    </div>
  );
}

const noneChosen: RowSelectionState = {};

type Shown<Row extends object> = Props<Row> & {
  rows: {
    row: Row;
    key: string;
    isChosen: boolean;
    onChoose: (event: unknown) => void;
  }[];
  all: { isChosen: boolean; isPartly: boolean; onChoose: (event: unknown) => void };
};

function WideRows<Row extends object>(props: Shown<Row>) {
  const { label, columns, rows, all, selection, sort, linkOf } = props;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {selection && (
              <th scope="col" className="w-12 pl-3">
                <Tick label={`選取所有${label}`} {...all} />
              </th>
            )}
            {columns.map(({ id, title, isNumber }) => (
              <th
                key={id}
                scope="col"
                aria-sort={
                  sort?.columnId === id
                    ? sort.isDescending
                      ? 'descending'
                      : 'ascending'
                    : undefined
                }
                className={`px-3 py-2 font-semibold whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
              >
                {sort?.columnId === id ? <SortButton title={title} {...sort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, key, isChosen, onChoose }) => (
            <tr
              key={key}
              className={`border-b border-line last:border-0 ${isChosen ? 'bg-primary-soft/50' : 'hover:bg-sunken/60'}`}
            >
              {selection && (
                <td className="w-12 pl-3">
                  <Tick label={`選取 ${key}`} isChosen={isChosen} onChoose={onChoose} />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.id}
                  className={`px-3 py-2.5 align-middle ${column.isNumber ? 'text-right tabular-nums' : ''}`}
                >
                  {index === 0 && linkOf ? (
                    <Link
                      to={linkOf(row)}
                      className="font-semibold text-primary underline-offset-4 hover:underline"
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same rows as cards: the first column as their title, wide-only columns left out. */
function Cards<Row extends object>({ label, columns, rows, selection, linkOf }: Shown<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <ul aria-label={label} className="space-y-2">
      {rows.map(({ row, key, isChosen, onChoose }) => (
        <li
          key={key}
          className={`relative flex gap-1 rounded-card border border-line p-3 ${isChosen ? 'bg-primary-soft/50' : 'bg-surface'}`}
        >
          {selection && (
            <span className="-mt-2 -ml-2">
              <Tick label={`選取 ${key}`} isChosen={isChosen} onChoose={onChoose} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            {linkOf ? (
              <Link
                to={linkOf(row)}
                className="inline-flex min-h-7 items-center font-semibold text-primary after:absolute after:inset-0 after:left-10 after:content-['']"
              >
                {first.cell(row)}
              </Link>
            ) : (
              <p className="font-semibold">{first.cell(row)}</p>
            )}
            <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {others
                .filter(({ isWideOnly }) => !isWideOnly)
                .map(({ id, title, cell }) => (
                  <div key={id} className="min-w-0 has-[dd:empty]:hidden">
                    <dt className="sr-only">{title}</dt>
                    <dd className="wrap-anywhere">{cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Tick(props: {
  label: string;
  isChosen: boolean;
  isPartly?: boolean;
  onChoose: (event: unknown) => void;
}) {
  const { label, isChosen, isPartly = false, onChoose } = props;
  return (
    <label className="relative z-1 grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onChoose}
        ref={(input) => {
          if (input) input.indeterminate = isPartly && !isChosen;
        }}
        className="size-4.5 accent-primary"
      />
    </label>
  );
}

function SortButton(props: { title: string; isDescending: boolean; onTurn: () => void }) {
  const Arrow = props.isDescending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={props.onTurn}
      className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-control px-2 font-semibold hover:bg-sunken hover:text-ink"
    >
      {props.title}
      <Arrow aria-hidden size={14} />
    </button>
  );
}

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

export function FailedList({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState icon={<CloudOff size={28} />} title="讀不到資料">
      <p className="text-ink-soft">請確認網路連線，再試一次。</p>
      <Button onClick={onRetry}>再試一次</Button>
    </EmptyState>
  );
}
