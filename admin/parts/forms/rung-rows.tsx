import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFocusAdded, useRows } from '#admin/parts/lists/use-rows.ts';
import type { Rung } from './typed-values.ts';

const cellStyle =
  'min-h-11 w-18 min-w-0 sm:w-24 rounded-control border border-line bg-ground px-3 text-right text-base tabular-nums focus:border-primary focus:bg-surface aria-invalid:border-danger';

/** Prices that fall with the number of pieces, a row each; `rungsIn` reads them. */
export function RungRows(props: {
  label: string;
  /** Of the price as a path; its fields are below it. */
  name: string;
  initial: readonly Rung[];
  /** What counts towards a price, before the number: 滿, 買. */
  from: string;
  unit: string;
  max: number;
  problem?: string | undefined;
  /** Forgets the problem, when a row came or went. */
  mend: (name: string) => void;
  hint?: string | undefined;
  /** A row came or went. */
  onRows?: () => void;
}) {
  const { label, name, initial, from, unit, max, problem, mend, hint, onRows } = props;
  const { rows, add, remove } = useRows(initial, { at: name, mend });
  const list = useFocusAdded<HTMLUListElement>();
  const shown = useRef(rows.length);
  const latest = useRef(onRows);
  const noteId = useId();
  useEffect(() => {
    latest.current = onRows;
  });
  useEffect(() => {
    if (rows.length === shown.current) return;
    shown.current = rows.length;
    latest.current?.();
  }, [rows.length]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <ul ref={list} className="space-y-2">
        {rows.map(({ key, initial: rung }, index) => {
          const field = (of: keyof Rung, text: string) => ({
            ...({ name: `${name}.${of}`, inputMode: 'numeric', autoComplete: 'off' } as const),
            ...{ 'aria-label': `${label}第 ${index + 1} 階${text}`, className: cellStyle },
            ...{ defaultValue: rung[of] > 0 ? rung[of] : '' },
            ...{ 'aria-invalid': problem !== undefined, 'aria-describedby': noteId },
          });
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
              {from}
              <input {...field('minQty', '數量')} />
              {unit}，每{unit}
              <input {...field('unitPriceTwd', '單價')} />元
              <IconButton
                look="remove"
                icon={X}
                label={`拿掉${label}第 ${index + 1} 階`}
                onClick={() => remove(key)}
              />
            </li>
          );
        })}
      </ul>
      {rows.length < max && (
        <TextButton
          look="tinted"
          aria-label={`加一階${label}`}
          onClick={() => add(blank)}
          className="mt-1 -ml-1 gap-1 text-sm"
        >
          <Plus aria-hidden size={18} />
          加一階
        </TextButton>
      )}
      <FieldNote id={noteId} problem={problem} hint={hint} />
    </fieldset>
  );
}

const blank: Rung = { minQty: 0, unitPriceTwd: 0 };
