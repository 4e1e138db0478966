import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './field-note.tsx';

/** A labelled textarea with its problem or hint. */
export function TextAreaField({
  label,
  problem,
  hint,
  ...area
}: ComponentProps<'textarea'> & {
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || hint ? noteId : undefined}
        className="block w-full resize-y rounded-control border border-line bg-ground px-4 py-3 text-base outline-offset-0 transition-colors placeholder:text-ink-soft focus:border-primary focus:bg-surface"
        {...area}
      />
      <FieldNote id={noteId} problem={problem} hint={hint} />
    </div>
  );
}
