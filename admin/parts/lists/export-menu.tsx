import { Menu } from '@base-ui/react/menu';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Download } from 'lucide-react';
import { useLocation } from 'react-router';
import { useWorkList, useWorks } from '#admin/parts/long-work.tsx';
import type { Column } from './data-rows.tsx';
import type { List } from './use-list.ts';

type Format = 'CSV' | 'XLSX';
const formats: readonly { format: Format; text: string }[] = [
  { format: 'CSV', text: 'CSV' },
  { format: 'XLSX', text: 'Excel（XLSX）' },
];

/** A column of the file; one without a value is only seen. */
export type FileColumn<Row> = Pick<Column<Row>, 'title' | 'value'>;

type Props<Row extends object> = {
  /** Of the file, without an ending. */
  name: string;
  columns: readonly FileColumn<Row>[];
  list: Pick<List<Row>, 'rows' | 'hasMore' | 'readAll'>;
  chosen?: readonly Row[];
  /** Adds what the list masks, and leaves out what is not to be in the file; asking for it is noted. */
  complete?: (rows: readonly Row[]) => Promise<readonly Row[]>;
  /** What is said of as many rows that were left out. */
  leftOutText?: (count: number) => string;
  /** What is said of the rows in the file; empty for nothing. */
  toldOf?: (rows: readonly Row[]) => string;
  /** What the button says instead of 匯出, where there is another. */
  label?: string;
};

/** Saves what the filters of a list let through, all pages of it, or the chosen rows; it goes on when the screen is left. */
export function ExportMenu<Row extends object>(props: Props<Row>) {
  const { list, chosen = [], label } = props;
  const { save, isBusy } = useExport(props);
  const rows = chosen.length > 0 ? chosen.length : list.rows.length;
  const isMore = chosen.length === 0 && list.hasMore;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        disabled={rows === 0}
        render={<Button look="outline" isBusy={isBusy} disabled={rows === 0} />}
      >
        <Download aria-hidden size={18} />
        {label ?? '匯出'}
        {chosen.length > 0 && (label ? `（${chosen.length} 筆）` : `選取的 ${chosen.length} 筆`)}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-40">
          <Menu.Popup className="w-64 overflow-hidden rounded-card border border-line bg-raised pb-2 text-ink shadow-float outline-none">
            <Menu.Group>
              <Menu.GroupLabel className="border-b border-line px-4 py-3 text-sm text-ink-soft">
                {chosen.length > 0
                  ? `選取的 ${rows} 筆`
                  : isMore
                    ? `符合篩選的全部，超過 ${rows} 筆`
                    : `符合篩選的全部 ${rows} 筆`}
              </Menu.GroupLabel>
              {formats.map(({ format, text }) => (
                <Menu.Item
                  key={format}
                  onClick={() => void save(format)}
                  className="flex min-h-12 cursor-pointer items-center px-4 font-semibold outline-none data-highlighted:bg-sunken data-highlighted:text-primary"
                >
                  {text}
                </Menu.Item>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function useExport<Row extends object>(props: Props<Row>) {
  const { name, columns, list, chosen = [], complete, leftOutText, toldOf } = props;
  const works = useWorks();
  const { pathname, search, state } = useLocation();
  const id = `export ${name}`;
  const isBusy = useWorkList().some((work) => work.id === id && work.isRunning);
  const begun = { id, title: `匯出${name}`, address: pathname + search, state };
  const save = async (format: Format) => {
    const total = chosen.length > 0 || !list.hasMore ? chosen.length || list.rows.length : null;
    await works
      .start({ ...begun, total, isShown: false }, async ({ signal, count }) => {
        const listed = chosen.length > 0 ? chosen : await list.readAll({ signal, onRead: count });
        const rows = complete ? await complete(listed) : listed;
        signal.throwIfAborted();
        const { saveRows } = await import('@kaituan/kit/spreadsheet/save-rows.ts');
        saveRows(rowsOfFile(columns, rows), { name, format });
        const left = listed.length - rows.length;
        const leftOut = left > 0 && leftOutText ? leftOutText(left) : '';
        const said = [`已匯出 ${rows.length} 筆`, toldOf?.(rows) ?? '', leftOut].filter(Boolean);
        showToast(said.join('；'), 'SUCCESS');
      })
      .catch((error: unknown) => showToast(...failureOf(name, error)));
    works.close(id);
  };
  return { save, isBusy };
}

/** Half of the rows in a file would be taken for all of them: nothing is saved then. */
function failureOf(name: string, error: unknown): [string, 'INFO' | 'ERROR'] {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return [`已停止匯出${name}，沒有存檔`, 'INFO'];
  }
  const notice = noticeOf(error, navigator.onLine);
  return [
    `匯出${name}沒有完成，沒有存檔：${notice.kind === 'TOAST' ? notice.text : '請再試一次'}`,
    'ERROR',
  ];
}

/** The titles and values of columns that have any. */
export function rowsOfFile<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): (string | number)[][] {
  const written = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []));
  return [
    written.map(({ title }) => title),
    ...rows.map((row) => written.map(({ value }) => value(row))),
  ];
}
