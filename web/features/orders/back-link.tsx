import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { useIsHydrated } from '@kaituan/kit/loading/use-is-hydrated.ts';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const look =
  'mb-2 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-primary hover:bg-primary-soft print:hidden';

/** A link to the parent page, above the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <ShopLink to={to} className={look}>
      <ChevronLeft aria-hidden size={20} />
      {children}
    </ShopLink>
  );
}

/**
 * Above the heading, to what led here, as it was left; not for who opened the shop with this page, nor after a reload: it
 * would push down what the server drew.
 */
export function WayBack() {
  const navigate = useNavigate();
  const [isFirstPage] = useState(!useIsHydrated());
  if (useLocation().key === 'default' || isFirstPage) return null;
  return (
    <TextButton look="bare" onClick={() => void navigate(-1)} className={look}>
      <ChevronLeft aria-hidden size={20} />
      回上一頁
    </TextButton>
  );
}
