import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import type { RowSelectionState } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { Link } from 'react-router';
import type { List } from './use-list.ts';
import { rowMarks } from './use-row-keys.ts';

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

export type Selection = {
  chosen: RowSelectionState;
  choose: Dispatch<SetStateAction<RowSelectionState>>;
};

export type TableProps<Row extends object> = {
  /** What the rows are, for screen readers: 訂單. */
  label: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  keyOf: (row: Row) => string;
  /** What a row is called where its key says nothing to people. */
  nameOf?: (row: Row) => string;
  /** Where a row leads. Its first column is the link. */
  linkOf?: (row: Row) => string;
  selection?: Selection;
  /** The column the list can be sorted by; null while another order is shown. */
  sort?: { columnId: string; isDescending: boolean | null; onTurn: () => void };
  /** What to say, and to do, where nothing fits. */
  empty?: ReactNode;
};

export type ShownRows<Row extends object> = TableProps<Row> & {
  rows: {
    row: Row;
    key: string;
    name: string;
    isChosen: boolean;
    onChoose: (event: unknown) => void;
  }[];
  all: { isChosen: boolean; isPartly: boolean; onChoose: (event: unknown) => void };
};

/** The rows as a table. */
export function WideRows<Row extends object>(props: ShownRows<Row>) {
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
                aria-sort={sort?.columnId === id ? sortText(sort.isDescending) : undefined}
                className={`px-3 py-2 font-semibold whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
              >
                {sort?.columnId === id ? <SortButton title={title} {...sort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, key, name, isChosen, onChoose }) => (
            <tr
              key={key}
              {...rowMarks.row}
              className={`border-b border-line last:border-0 ${isChosen ? 'bg-primary-soft/50' : 'hover:bg-sunken/60'}`}
            >
              {selection && (
                <td className="w-12 pl-3">
                  <Tick label={`選取 ${name}`} isChosen={isChosen} onChoose={onChoose} />
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
                      {...rowMarks.open}
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
export function Cards<Row extends object>({
  label,
  columns,
  rows,
  selection,
  linkOf,
}: ShownRows<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <ul aria-label={label} className="space-y-2">
      {rows.map(({ row, key, name, isChosen, onChoose }) => (
        <li
          key={key}
          {...rowMarks.row}
          className={`relative flex gap-1 rounded-card border border-line p-3 ${isChosen ? 'bg-primary-soft/50' : 'bg-surface'}`}
        >
          {selection && (
            <span className="-mt-2 -ml-2">
              <Tick label={`選取 ${name}`} isChosen={isChosen} onChoose={onChoose} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            {linkOf ? (
              <Link
                to={linkOf(row)}
                {...rowMarks.open}
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
        {...rowMarks.tick}
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

const sortText = (isDescending: boolean | null) =>
  isDescending === null ? 'none' : isDescending ? 'descending' : 'ascending';

function SortButton(props: { title: string; isDescending: boolean | null; onTurn: () => void }) {
  const { isDescending } = props;
  const Arrow = isDescending === null ? ArrowUpDown : isDescending ? ArrowDown : ArrowUp;
  return (
    <TextButton
      look="bare"
      onClick={props.onTurn}
      className="-mx-2 min-h-9 gap-1 rounded-control px-2 font-semibold hover:bg-sunken hover:text-ink"
    >
      {props.title}
      <Arrow aria-hidden size={14} />
    </TextButton>
  );
}
