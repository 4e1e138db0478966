import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './field-note.tsx';

/** A labelled select with its problem or hint. */
export function SelectField({
  label,
  problem,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & {
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={problem || hint ? noteId : undefined}
          className="min-h-12.5 w-full min-w-0 appearance-none rounded-control border border-line bg-ground pr-10 pl-4 text-base text-ink outline-offset-0 transition-colors focus:border-primary disabled:text-ink-soft aria-invalid:border-danger"
          {...select}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
      <FieldNote id={noteId} problem={problem} hint={hint} />
    </div>
  );
}
