import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const tones = {
  primary: '-mb-1.5 text-primary',
  onBand: '',
} as const;

/** A link from a row to the whole list. */
export function MoreLink({
  to,
  label,
  tone = 'primary',
  children = '看更多',
}: {
  to: string;
  label: string;
  tone?: keyof typeof tones;
  children?: ReactNode;
}) {
  return (
    <ShopLink
      to={to}
      aria-label={label}
      className={`-mr-1 inline-flex min-h-11 shrink-0 items-center gap-0.5 text-[15px] font-semibold underline-offset-4 hover:underline ${tones[tone]}`}
    >
      {children}
      <ChevronRight aria-hidden size={18} />
    </ShopLink>
  );
}
