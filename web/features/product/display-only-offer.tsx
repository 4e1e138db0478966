import { formatTwd } from '@kaituan/domain/format-twd';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { AlcoholWarning } from './alcohol-warning.tsx';

/** Shown in place of price and order buttons for goods sold in shops only. */
export function DisplayOnlyOffer({
  isAlcohol,
  priceTwd,
}: {
  isAlcohol: boolean;
  priceTwd: number | undefined;
}) {
  return (
    <div className="rounded-card bg-sunken px-4 py-3.5 sm:px-5">
      {priceTwd !== undefined && (
        <p className="mb-2 flex items-baseline gap-3">
          <span className="text-ink-soft">參考售價</span>
          <span className="text-2xl font-bold tabular-nums">{formatTwd(priceTwd)}</span>
        </p>
      )}
      <p className="text-mid">
        <strong>僅供展示</strong>：依法{isAlcohol ? '酒類' : '菸品'}不得以網路販售，本頁不提供訂購。
        <ShopLink
          to="/contact-us"
          className="inline-block py-1 text-primary underline underline-offset-4"
        >
          洽詢門市資訊
        </ShopLink>
      </p>
      {isAlcohol && <AlcoholWarning />}
    </div>
  );
}
