import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './field-note.tsx';

/** A labelled input with its problem or hint. */
export function FormField({
  label,
  problem,
  hint,
  children,
  className = '',
  ...input
}: ComponentProps<'input'> & {
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
  /** Inside the frame, after the input. */
  children?: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        data-problem={problem !== undefined || undefined}
        className="flex min-h-12 items-center rounded-control border border-line bg-ground transition-colors focus-within:border-primary focus-within:bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent data-problem:border-danger"
      >
        <input
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={problem || hint ? noteId : undefined}
          className={`min-h-12 w-full min-w-0 rounded-control bg-transparent px-4 text-base outline-none placeholder:text-ink-soft ${className}`}
          {...input}
        />
        {children}
      </div>
      <FieldNote id={noteId} problem={problem} hint={hint} />
    </div>
  );
}
