import type { Cart } from '@kaituan/contract/order/cart';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { FileSpreadsheet, FileText, ListPlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-ink-soft hover:bg-surface hover:text-primary';

/** Tools for business buyers: quotation, download, quick order. */
export function CartTools({ cart }: { cart: Cart }) {
  return (
    <ul aria-label="購物車工具" className="flex flex-wrap gap-1">
      <Entry to="/quick-order" icon={ListPlus}>
        快速訂購
      </Entry>
      <Entry to="/quotation" icon={FileText}>
        報價單（PDF）
      </Entry>
      <Download cart={cart} format="XLSX" />
      <Download cart={cart} format="CSV" />
    </ul>
  );
}

function Entry({
  to,
  icon: Icon,
  children,
}: {
  to: string;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <li>
      <ShopLink to={to} className={style}>
        <Icon aria-hidden size={18} />
        {children}
      </ShopLink>
    </li>
  );
}

function Download({ cart, format }: { cart: Cart; format: 'XLSX' | 'CSV' }) {
  const download = async () => {
    const { downloadCart } = await import('./download-cart.ts');
    downloadCart(cart, format);
  };
  return (
    <li>
      <TextButton look="bare" onClick={() => void download()} className={style}>
        <FileSpreadsheet aria-hidden size={18} />
        下載 {format}
      </TextButton>
    </li>
  );
}
