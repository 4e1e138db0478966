import type { ReactNode } from 'react';
import { ShopLink } from './shop-link.tsx';

/** One of a few parts of a page, each with an address of its own. */
export function TabLink({
  to,
  isOn,
  children,
}: {
  to: string;
  isOn: boolean;
  children: ReactNode;
}) {
  return (
    <ShopLink
      to={to}
      replace
      preventScrollReset
      aria-current={isOn ? 'page' : undefined}
      className="grid min-h-11 place-items-center rounded-full border border-line bg-surface px-5 font-semibold hover:border-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary"
    >
      {children}
    </ShopLink>
  );
}
