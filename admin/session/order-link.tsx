import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/session/staff.ts';

/** A leader reads orders within her group buys; their own screen is for those who handle all of them. */
export function useMaySeeOrders(): boolean {
  const mayDo = useMay();
  return mayDo('ORDERS') || mayDo('PACKING');
}

/** The number of an order, which leads to it for whoever may see it there. */
export function OrderLink({
  orderNo,
  children = orderNo,
  className = '',
  ...marks
}: Omit<ComponentProps<typeof Link>, 'to'> & { orderNo: string }) {
  if (!useMaySeeOrders()) return <span className="tabular-nums">{children}</span>;
  return (
    <Link
      {...marks}
      to={`/orders/${orderNo}`}
      className={`inline-flex items-center text-primary tabular-nums ${className}`}
    >
      {children}
    </Link>
  );
}
