import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import { formatTwd } from '@kaituan/domain/format-twd';
import { hasLeft } from '@kaituan/domain/order/delivery-change';
import { type DeliverySlot, deliverySlotText } from '@kaituan/domain/shipping/delivery-day';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';

/** How it goes out and where to: 7-ELEVEN 超商取貨　成功門市. */
export const deliveryText = ({ method, store }: StaffParcel): string =>
  [shippingMethodFacts(method).text, store?.name].filter(Boolean).join('　');

const collectedText = { HOME: '貨到收款', CVS: '超商代收貨款', PICKUP: '取貨時收款' } as const;

/** Who collects how much for it; undefined where the order is paid. */
export function collectedBy(parcel: StaffParcel): string | undefined {
  const { isCollected, collectTwd, collectedWith, collectorIfTogether: first } = parcel;
  const { shipmentNo, parcelCount, method, status } = parcel;
  if (!isCollected) return undefined;
  const { kind } = shippingMethodFacts(method);
  if (collectedWith !== null) return `${collectedText[kind]}：由已寄出的包裹 ${collectedWith} 收`;
  if (collectTwd === null) return collectedText[kind];
  if (collectTwd === 0 && hasLeft(status)) return `${collectedText[kind]}：這個包裹不收`;
  const text = `${collectedText[kind]} ${formatTwd(collectTwd)}`;
  if (first != null) {
    const which = first === shipmentNo ? '這個包裹' : `包裹 ${first} `;
    return `${text}（整張訂單只收一次，一起寄時由${which}收）`;
  }
  return parcelCount > 1 ? `${text}（整張訂單，只收一次）` : text;
}

/** When the buyer wants it; empty where any day is fine. */
export function askedFor({ day, slot }: { day: string | null; slot: DeliverySlot | null }): string {
  const time = slot === null || slot === 'ANY' ? '' : deliverySlotText[slot];
  return [day?.slice(5).replace('-', '/'), time].filter(Boolean).join(' ');
}

export const piecesOf = ({ lines }: StaffParcel): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
