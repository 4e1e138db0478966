import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { useCellChange } from './use-cell-change.ts';

type Props<Value extends string | number> = {
  /** For screen readers: 澎湖白蝦 1 斤 儲位. */
  label: string;
  value: Value;
  /** What was typed as a value, or what is wrong with it. */
  read: (typed: string) => { value: Value } | { problem: string };
  /** Changes it from the value that was shown; answers the text of the toast. */
  save: (from: Value, to: Value) => Promise<string>;
  /** What is asked before such a change is saved; undefined where nothing is. */
  ask?: (from: Value, to: Value) => ReactNode | undefined;
  /** Shows a value in the list before the shop has answered. */
  show: (value: Value) => void;
  /** Reads the list anew. */
  refresh: () => Promise<unknown>;
  /** Before it on a phone, where columns have no heading. */
  caption?: string;
  unit?: string;
  className: string;
  inputMode?: 'numeric';
};

/**
 * A value of a row that is changed in place: Enter or leaving the cell saves, Escape takes back what was typed. The
 * list shows it at once; what is refused stays typed, with the reason, beside what is there now.
 */
export function EditCell<Value extends string | number>(props: Props<Value>) {
  const { label, value, caption, unit, className, inputMode } = props;
  const noteId = useId();
  const { typed, setTyped, problem, setProblem, save, isBusy, asking } = useEditedCell(props);
  return (
    <span className="relative z-1 inline-block">
      {caption && (
        <span aria-hidden className="mr-1 text-xs text-ink-soft md:hidden">
          {caption}
        </span>
      )}
      <input
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? noteId : undefined}
        readOnly={isBusy}
        onFocus={({ target }) => target.select()}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setTyped(undefined);
            setProblem(undefined);
          }
        }}
        className={`min-h-11 rounded-control border border-line bg-ground px-2 text-base tabular-nums aria-invalid:border-danger ${className}`}
      />
      {unit && (
        <span aria-hidden className="ml-1 text-sm text-ink-soft">
          {unit}
        </span>
      )}
      {problem && (
        <span id={noteId} role="alert" className="block max-w-40 text-xs text-danger">
          {problem}
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title="確定要這樣改嗎？"
          label="仍要儲存"
          onConfirm={asking.confirm}
          onClose={asking.close}
        >
          {asking.text}
        </ConfirmDialog>
      )}
    </span>
  );
}

function useEditedCell<Value extends string | number>(props: Props<Value>) {
  const { value, read, show, refresh } = props;
  /** Undefined: nothing is being typed. */
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<{ to: Value; text: ReactNode }>();
  const { start, isBusy, problem, setProblem } = useCellChange<Value>({
    refresh,
    change: async (from, to) => {
      show(to);
      const text = await props.save(from, to).catch((error: unknown) => {
        show(from);
        throw error;
      });
      setTyped(undefined);
      return text;
    },
  });
  const save = () => {
    if (typed === undefined) return;
    const given = read(typed);
    if ('problem' in given) return setProblem(given.problem);
    setProblem(undefined);
    if (given.value === value) return setTyped(undefined);
    const text = props.ask?.(value, given.value);
    if (text !== undefined) return setAsked({ to: given.value, text });
    void start({ from: value, to: given.value });
  };
  const asking = asked && {
    text: asked.text,
    confirm: () => {
      setAsked(undefined);
      void start({ from: value, to: asked.to });
    },
    close: () => {
      setAsked(undefined);
      setTyped(undefined);
    },
  };
  return { typed, setTyped, problem, setProblem, save, isBusy, asking };
}
