import type { ShipmentStatus } from '@kaituan/domain/shipping/shipment-life';

/** The states of a parcel as staff read them. */
export const parcelStatusText: Record<ShipmentStatus, string> = {
  HELD: '等付款或成團',
  READY: '待備貨',
  PREPARING: '備貨中',
  SHIPPED: '已出貨',
  AT_STORE: '已到取貨地點',
  DELIVERED: '已送達',
  PICKED_UP: '已取貨',
  UNCLAIMED: '逾期未取',
  RETURNED: '已退回店裡',
  CANCELLED: '已取消',
};
