import type {
  StatementColumns,
  StatementField,
} from '@kaituan/domain/bank-statement/statement-layout';
import { isUsable } from '@kaituan/domain/bank-statement/statement-layout';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useState } from 'react';

const fieldText: Record<StatementField, string> = {
  ...{ DAY: '日期', IN: '存入金額', OUT: '支出金額', BALANCE: '餘額' },
  ...{ ACCOUNT: '對方帳號', PAYER: '匯款人', NOTE: '備註' },
};
const fields = Object.keys(fieldText) as StatementField[];

/** The first lines of an unknown bank's file, with a choice over each column. */
export function AssignColumns(props: {
  lines: readonly (readonly string[])[];
  isBusy: boolean;
  onAssigned: (columns: StatementColumns) => void;
}) {
  const { lines, isBusy, onAssigned } = props;
  const width = Math.max(...lines.map((line) => line.length));
  const [columns, setColumns] = useState<StatementColumns>(() => Array(width).fill(null));
  const assign = (index: number, field: string) =>
    setColumns((now) => now.with(index, fields.find((one) => one === field) ?? null));
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold">這家銀行的欄位還不認得</h2>
      <p className="mt-1 text-sm text-ink-soft">請指定日期與存入金額是哪一欄，以後會記得。</p>
      <div className="mt-3 overflow-x-auto">
        <table className="border-collapse text-sm">
          <thead>
            <tr>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                <th key={index} scope="col" className="p-1 text-left">
                  <select
                    aria-label={`第 ${index + 1} 欄`}
                    value={column ?? ''}
                    onChange={({ target }) => assign(index, target.value)}
                    className="min-h-11 rounded-control border border-line bg-ground px-2 text-base"
                  >
                    <option value="">不使用</option>
                    {fields.map((field) => (
                      <option key={field} value={field}>
                        {fieldText[field]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
              <tr key={row} className="border-t border-line">
                {columns.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                  <td key={index} className="max-w-48 truncate p-2">
                    {line[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        className="mt-3"
        isBusy={isBusy}
        disabled={!isUsable(columns)}
        onClick={() => onAssigned(columns)}
      >
        用這些欄位讀入
      </Button>
    </section>
  );
}
