import { Info } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** The right of return, or why it does not apply; the law wants it told before purchase. */
export function RescissionNotice({ exemption }: { exemption: string | null }) {
  return (
    <p
      className={`flex gap-2.5 rounded-control px-4 py-3 text-sm ${exemption ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-soft'}`}
    >
      <Info aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span>
        {exemption ?? '享七日鑑賞期，商品須保持全新且包裝完整。'}
        <ShopLink
          to="/terms-of-service"
          className="ml-1 inline-block py-1 whitespace-nowrap underline underline-offset-4"
        >
          退換貨說明
        </ShopLink>
      </span>
    </p>
  );
}
