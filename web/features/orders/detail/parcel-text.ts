import type { Order } from '@kaituan/contract/order/order';
import { formatDay } from '@kaituan/domain/day-text';
import { type DeliverySlot, deliverySlotText } from '@kaituan/domain/shipping/delivery-day';
import { cvsKeepsForMs } from '@kaituan/domain/shipping/pickup-store';
import type { ShipmentStatus } from '@kaituan/domain/shipping/shipment-life';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';

type Parcel = Order['shipments'][number];

/** The status of a parcel, as text for the buyer. */
export const parcelStatusText: Record<ShipmentStatus, string> = {
  HELD: '尚未備貨',
  READY: '備貨中',
  PREPARING: '備貨中',
  SHIPPED: '已出貨',
  AT_STORE: '已到店，請取貨',
  DELIVERED: '已送達',
  PICKED_UP: '已取貨',
  UNCLAIMED: '未取貨',
  RETURNED: '已退回店家',
  CANCELLED: '已取消',
};

export const layerText = { AMBIENT: '常溫', CHILLED: '冷藏', FROZEN: '冷凍' } as const;

/** Whether staff hand the parcel over and look for it by its order. */
export const isFetchedHere = ({ method, status }: Parcel): boolean =>
  shippingMethodFacts(method).kind === 'PICKUP' &&
  ['READY', 'PREPARING', 'AT_STORE'].includes(status);

/** The preferred day and time, if any. */
export function preferredTimeText({
  day,
  slot,
}: {
  day: string | null;
  slot: DeliverySlot;
}): string | null {
  const time = slot === 'ANY' ? '' : deliverySlotText[slot];
  const date = day && formatDay(day);
  return [date, time].filter(Boolean).join('') || null;
}

/** The earliest pickup deadline of parcels at convenience stores; null for none. */
export function pickupByOf({
  shipments,
  events,
}: Pick<Order, 'shipments' | 'events'>): string | null {
  const waiting = shipments.filter((parcel) => parcel.status === 'AT_STORE' && isAtCvs(parcel));
  if (waiting.length === 0) return null;
  const arrivals = events.filter(({ kind }) => kind === 'AT_STORE').map(({ at }) => Date.parse(at));
  const latest = arrivals.sort((a, b) => a - b).slice(-waiting.length);
  const [first] = latest;
  return first === undefined ? null : new Date(first + cvsKeepsForMs).toISOString();
}

export const isAtCvs = ({ method }: Pick<Parcel, 'method'>): boolean =>
  shippingMethodFacts(method).kind === 'CVS';

export const isOnWayToCvs = (parcel: Parcel): boolean =>
  isAtCvs(parcel) && ['HELD', 'READY', 'PREPARING', 'SHIPPED'].includes(parcel.status);

/** Tracking pages of carriers, with the parcel's number where the address takes it. */
const carrierPages: readonly { name: RegExp; address: (trackingNo: string) => string }[] = [
  {
    name: /黑貓|統一速達/,
    address: (no) => `https://www.t-cat.com.tw/inquire/TraceDetail.aspx?BillID=${no}`,
  },
  { name: /新竹|HCT/i, address: () => 'https://www.hct.com.tw/search/searchgoods_n.aspx' },
  { name: /宅配通/, address: () => 'https://www.e-can.com.tw/search_Goods.aspx' },
  { name: /郵局|郵政/, address: () => 'https://postserv.post.gov.tw/pstmail/main_mail.html' },
  {
    name: /7-?11|7-ELEVEN|交貨便/i,
    address: () => 'https://eservice.7-11.com.tw/e-tracking/search.aspx',
  },
  { name: /全家|店到店/, address: () => 'https://fmec.famiport.com.tw/FP_Entrance/QueryBox' },
  { name: /萊爾富/, address: () => 'https://www.hilife.com.tw/serviceInfo_search.aspx' },
];

/** The tracking page of a parcel; undefined for unknown carriers. */
export function findCarrierPage(carrier: string, trackingNo: string): string | undefined {
  const page = carrierPages.find(({ name }) => name.test(carrier));
  return page?.address(encodeURIComponent(trackingNo));
}
