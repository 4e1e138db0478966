import { CalendarX } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

/** The page of an activity that is over. */
export function ActivityGone() {
  return (
    <div className="shop-width flex min-h-[60dvh] flex-col items-center justify-center gap-3 py-12 text-center">
      <span
        aria-hidden
        className="grid size-20 place-items-center rounded-full bg-primary-soft text-primary"
      >
        <CalendarX size={36} />
      </span>
      <h1 className="text-2xl font-bold">活動已結束</h1>
      <p className="text-ink-soft">謝謝您的支持，看看其他還在進行的優惠吧。</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ShopLink to="/collections/hot-items" className={buttonStyle.primary}>
          熱門推薦
        </ShopLink>
        <ShopLink to="/products" className={buttonStyle.outline}>
          全部商品
        </ShopLink>
      </div>
    </div>
  );
}
