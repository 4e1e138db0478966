import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const looks = { primary: 'more-link', onBand: 'more-link on-band' } as const;

/** A link from a row to the whole list. */
export function MoreLink({
  to,
  label,
  tone = 'primary',
  children = '看更多',
}: {
  to: string;
  label: string;
  tone?: keyof typeof looks;
  children?: ReactNode;
}) {
  return (
    <ShopLink to={to} aria-label={label} className={looks[tone]}>
      {children}
      <ChevronRight aria-hidden size={18} />
    </ShopLink>
  );
}
