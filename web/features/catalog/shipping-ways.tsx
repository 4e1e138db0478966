import type { ShippingWay } from '@kaituan/contract/catalog/product-detail';
import { wayTexts } from '@kaituan/domain/shipping/fee-text';

/** Goods that are sent together. */
type Parcel = { ways: readonly ShippingWay[] };

/** The shipping methods of these parcels, with their fees. */
export function ShippingWays({ parcels }: { parcels: readonly Parcel[] }) {
  const texts = [...new Set(parcels.flatMap(wayTexts))];
  if (texts.length === 0) return '運費在結帳時計算。';
  return (
    <>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <span className="block text-sm text-ink-soft">
        {parcels.length > 1 && '不同保存溫度分開寄送、分開計算。'}
        離島與大型包裹以結帳時為準。
      </span>
    </>
  );
}
