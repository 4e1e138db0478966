import { ChevronLeft } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** A link to the parent page, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <ShopLink
      to={to}
      className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-primary hover:bg-primary-soft print:hidden"
    >
      <ChevronLeft aria-hidden size={20} />
      {children}
    </ShopLink>
  );
}
