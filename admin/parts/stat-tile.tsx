import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

/** A number that leads to the list behind it. */
export function StatTile(props: {
  label: string;
  value: string;
  note?: string;
  to?: string;
  icon?: LucideIcon;
  /** Somebody has to do something. */
  isUrgent?: boolean;
}) {
  const { label, value, note, to, icon: Icon, isUrgent = false } = props;
  const content = (
    <>
      <span className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        {Icon && <Icon aria-hidden size={18} />}
        {label}
      </span>
      <span
        className={`mt-1 block text-2xl font-bold tabular-nums ${isUrgent ? 'text-price' : ''}`}
      >
        {value}
      </span>
      {note && <span className="block text-xs text-ink-soft">{note}</span>}
    </>
  );
  const style = 'block h-full rounded-card border border-line bg-surface p-4';
  if (!to) return <div className={style}>{content}</div>;
  return (
    <Link to={to} className={`${style} transition-colors hover:border-primary`}>
      {content}
    </Link>
  );
}
