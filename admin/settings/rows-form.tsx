import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useFocusAdded, useRows } from '#admin/parts/lists/use-rows.ts';
import { SettingForm } from './setting-form.tsx';
import type { ListName, RowOf, SettingValues } from './use-setting.ts';

type Column<Row> = Pick<ComponentProps<typeof FormField>, 'maxLength' | 'placeholder'> & {
  name: Extract<keyof Row, string>;
  label: string;
  /** Lines of a long text, which gets most of the width. */
  lines?: number;
};

type Parts<N extends ListName> = {
  name: N;
  title: string;
  hint: ReactNode;
  addText: string;
  blank: RowOf<N>;
  columns: readonly Column<RowOf<N>>[];
  /** Whether the order counts. */
  isOrdered?: boolean;
  /** A row as it was typed, and as it was before. */
  read: (text: (name: string) => string, before: RowOf<N>) => RowOf<N>;
};

/** A setting that is a list of short rows, one line each on a desktop. */
export function RowsForm<N extends ListName>(parts: Parts<N>) {
  const { name, title, hint, read } = parts;
  return (
    <SettingForm
      name={name}
      title={title}
      hint={hint}
      labels={Object.fromEntries(
        parts.columns.map(({ name: column, label }) => [`value[].${column}`, label]),
      )}
      read={(typed) =>
        typed
          .getAll(`${name}-row`)
          .map((before, index) =>
            read((field) => textOf(typed, `value[${index}].${field}`), JSON.parse(String(before))),
          ) as SettingValues[N]
      }
    >
      {({ value, problemOf, mend }) => (
        <Rows {...parts} {...{ problemOf, mend }} value={value as unknown as readonly RowOf<N>[]} />
      )}
    </SettingForm>
  );
}

function Rows<N extends ListName>(
  props: Parts<N> & {
    value: readonly RowOf<N>[];
    problemOf: (name: string) => string | undefined;
    mend: (name: string) => void;
  },
) {
  const { name, columns, blank, addText, isOrdered = false, value, problemOf, mend } = props;
  const { rows, add, remove, move } = useRows(value, { at: 'value', mend });
  const list = useFocusAdded<HTMLDivElement>();
  const isLong = columns.some(({ lines }) => lines);
  return (
    <>
      {rows.length === 0 && <p className="text-ink-soft">還沒有。</p>}
      <div ref={list} className="space-y-4">
        {rows.map(({ key, initial }, index) => (
          <fieldset
            key={key}
            {...rowPlace(index)}
            className="flex min-w-0 items-start gap-1 border-b border-line pb-4 md:border-0 md:pb-0"
          >
            <legend className="sr-only">第 {index + 1} 列</legend>
            <input type="hidden" name={`${name}-row`} value={JSON.stringify(initial)} />
            {isOrdered && (
              <div className="pt-7">
                <ReorderGrip
                  name={`第 ${index + 1} 列`}
                  onStep={(step) => move(index, step === 'UP' ? index - 1 : index + 1)}
                  onDrag={(over) => move(index, over)}
                />
              </div>
            )}
            <div
              className={`grid min-w-0 flex-1 gap-2 ${isLong ? 'md:grid-cols-[1fr_2fr]' : 'md:grid-flow-col md:auto-cols-fr'}`}
            >
              {columns.map(({ name: column, lines, ...given }) => {
                const field = {
                  ...{ ...given, name: `value[${index}].${column}` },
                  defaultValue: String((initial as Record<string, unknown>)[column] ?? ''),
                  problem: problemOf(`value[${index}].${column}`),
                };
                return lines ? (
                  <TextAreaField key={column} {...field} rows={lines} />
                ) : (
                  <FormField key={column} {...field} />
                );
              })}
            </div>
            <IconButton
              look="remove"
              icon={Trash2}
              label={`刪除第 ${index + 1} 列`}
              onClick={() => remove(key)}
              className="mt-7"
            />
          </fieldset>
        ))}
      </div>
      <Button look="outline" onClick={() => add(blank)}>
        <Plus aria-hidden size={18} />
        {addText}
      </Button>
    </>
  );
}
