import type { ChangeEventHandler } from 'react';

/** A box to tick, with what it means. */
export function CheckField(props: {
  label: string;
  note?: string;
  name: string;
  defaultChecked: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}) {
  const { label, note, ...input } = props;
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-primary" />
      <span>
        <span className="font-semibold">{label}</span>
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </span>
    </label>
  );
}
