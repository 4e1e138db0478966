import type { CampaignParcel } from '#web/features/group-buy/campaign/campaign-query.ts';
import { wayTexts } from './shipping-text.ts';

/** The ways goods are sent and what they cost, as the shop's terms have it. */
export function ShippingWays({ parcels }: { parcels: readonly CampaignParcel[] }) {
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
        {parcels.length > 1 && '不同溫層分開寄送、分開計算。'}
        離島與大型包裹以結帳時為準。
      </span>
    </>
  );
}
