import type { ComponentProps, ReactNode } from 'react';

/** A radio or checkbox as a card; disabled with the reason. */
export function ChoiceCard({
  icon,
  title,
  note,
  aside,
  reason,
  ...input
}: Omit<ComponentProps<'input'>, 'title' | 'type'> & {
  icon?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the card: the price. */
  aside?: ReactNode;
  /** Why it is disabled; null when enabled. */
  reason?: string | null;
}) {
  const isBlocked = reason !== null && reason !== undefined;
  return (
    <label
      className={`flex min-h-14 items-center gap-3 rounded-control border border-line px-4 py-3 transition-colors has-checked:border-primary has-checked:bg-primary-soft/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isBlocked ? 'cursor-not-allowed bg-sunken text-ink-soft' : 'cursor-pointer bg-surface hover:border-primary'}`}
    >
      <input
        type="radio"
        disabled={isBlocked}
        className="size-5 shrink-0 accent-primary outline-none"
        {...input}
      />
      {icon && (
        <span aria-hidden className={isBlocked ? '' : 'text-primary'}>
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-24">
          <span className={`font-semibold ${note || !isBlocked ? 'block' : 'mr-2'}`}>{title}</span>
          {isBlocked ? (
            <span className={`text-sm ${note ? 'block' : 'inline-block'}`}>{reason}</span>
          ) : (
            note && <span className="block text-sm text-ink-soft">{note}</span>
          )}
        </span>
        {aside && !isBlocked && <span className="text-sm font-semibold tabular-nums">{aside}</span>}
      </span>
    </label>
  );
}
