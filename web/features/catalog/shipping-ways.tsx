import type { ShippingWay } from '@kaituan/contract/catalog/product-detail';
import { formatTwd } from '@kaituan/domain/format-twd';

/** Goods that are sent together. */
type Parcel = { ways: readonly ShippingWay[] };

/** The fee of a shipping method: NT$100，滿 NT$1,000 免運. */
export function feeText({ tiers }: Pick<ShippingWay, 'tiers'>): string {
  const texts = tiers.map(({ minGoodsTwd, feeTwd }) => {
    const fee = feeTwd === 0 ? '免運' : formatTwd(feeTwd);
    return minGoodsTwd === 0 ? fee : `滿 ${formatTwd(minGoodsTwd)} ${fee}`;
  });
  return texts.join('，');
}

/** The shipping methods of a parcel; those with equal fees are grouped. */
export function wayTexts({ ways }: Parcel): string[] {
  const namesByFee = Map.groupBy(ways, feeText);
  return Array.from(namesByFee, ([fee, alike]) => {
    const names = alike.map(({ name }) => name);
    return `${names.join('、')}：${fee}`;
  });
}

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
