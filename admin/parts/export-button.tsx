import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { Download } from 'lucide-react';
import type { Column } from './data-table.tsx';
import type { List } from './use-list.ts';

/** Saves the list as its filters show it, every page of it, or the chosen rows only. */
export function ExportButton<Row extends object>(props: {
  /** Of the file, without an ending. */
  name: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  chosen?: readonly Row[];
  /** Adds what the list masks; asking for it is noted. */
  complete?: (rows: readonly Row[]) => Promise<readonly Row[]>;
  format?: 'CSV' | 'XLSX';
}) {
  const { name, columns, list, chosen = [], format = 'CSV', complete } = props;
  const { start, isBusy } = useCall({
    run: async () => {
      const listed = chosen.length > 0 ? chosen : await list.readAll();
      const rows = complete ? await complete(listed) : listed;
      const { saveRows } = await import('@kaituan/kit/spreadsheet/save-rows.ts');
      saveRows(rowsOfFile(columns, rows), { name, format });
      showToast(`已匯出 ${rows.length} 筆`, 'SUCCESS');
    },
    failureText: '無法匯出，請再試一次',
  });
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void start()}>
      <Download aria-hidden size={18} />
      匯出{chosen.length > 0 && `選取的 ${chosen.length} 筆`}
      {format === 'XLSX' && ' Excel'}
    </Button>
  );
}

/** The titles and values of columns that have any. */
export function rowsOfFile<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): (string | number)[][] {
  const written = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []));
  return [
    written.map(({ title }) => title),
    ...rows.map((row) => written.map(({ value }) => value(row))),
  ];
}
