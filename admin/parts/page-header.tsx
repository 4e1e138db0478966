import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The title of a screen, the way back to its list, and what can be done with the whole. */
export function PageHeader({
  title,
  back,
  note,
  children,
}: {
  title: ReactNode;
  back?: { to: string; label: string };
  note?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}) {
  return (
    <header className="page-header mb-4 md:mb-6">
      {back && (
        <Link
          to={back.to}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 pr-3 text-sm font-semibold text-primary print:hidden"
        >
          <ChevronLeft aria-hidden size={18} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
        {children && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
        )}
      </div>
    </header>
  );
}
