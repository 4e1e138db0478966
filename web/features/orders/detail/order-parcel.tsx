import type { Order } from '@kaituan/contract/order/order';
import { formatDay } from '@kaituan/domain/day-text';
import { cvsSpanText } from '@kaituan/domain/shipping/pickup-store';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { CopyButton } from '@kaituan/kit/controls/copy-button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useLazyComponent } from '@kaituan/kit/loading/use-lazy-component.ts';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { FactList } from '#web/features/orders/fact-list.tsx';
import { OrderLines } from './order-lines.tsx';
import {
  findCarrierPage,
  isAtCvs,
  isFetchedHere,
  isOnWayToCvs,
  layerText,
  parcelStatusText,
  pickupByOf,
  preferredTimeText,
} from './parcel-text.ts';

export function OrderParcel({
  order,
  parcel,
}: {
  order: Order;
  parcel: Order['shipments'][number];
}) {
  const { shipmentNo, temperature, status } = parcel;
  const isOneOfMany = order.shipments.length > 1;
  const tone = status === 'CANCELLED' ? 'quiet' : 'cold';
  return (
    <PageSection
      title={isOneOfMany ? `包裹 ${shipmentNo}（${layerText[temperature]}）` : '商品與配送'}
      aside={<Badge tone={tone}>{parcelStatusText[status]}</Badge>}
    >
      <OrderLines lines={order.lines.filter((line) => line.shipmentNo === shipmentNo)} />
      <div className="mt-4 border-t border-line pt-4">
        <FactList facts={factsOf(order, parcel)} />
      </div>
      {isFetchedHere(parcel) && <CodeToShow orderNo={order.orderNo} />}
    </PageSection>
  );
}

const loadCode = async () => (await import('./pickup-code.tsx')).PickupCode;

function CodeToShow({ orderNo }: { orderNo: string }) {
  const [PickupCode, fetchCode] = useLazyComponent(loadCode);
  useEffect(() => void fetchCode(), [fetchCode]);
  return PickupCode ? <PickupCode orderNo={orderNo} /> : null;
}

function factsOf(order: Order, parcel: Order['shipments'][number]) {
  const { method, store, shipFrom, firstHomeDay, firstPickupDay, shippedAt, deliveredAt, status } =
    parcel;
  const pickupBy = status === 'AT_STORE' && isAtCvs(parcel) ? pickupByOf(order) : null;
  const now = order.status === 'PLACED' ? '現在付款，' : '';
  const isLater = shipFrom !== null && shippedAt === null;
  return [
    { name: '配送方式', value: shippingMethodFacts(method).text },
    { name: '取貨門市', value: store && <StoreText store={store} /> },
    { name: '取貨期限', value: pickupBy && `${formatDay(pickupBy, order.serverTime)} 前` },
    { name: '希望時間', value: preferredTimeText(parcel) },
    {
      name: '預計送達',
      value: firstHomeDay && `${now}最快 ${formatDay(firstHomeDay)}`,
    },
    { name: '預計可取貨', value: firstPickupDay && `${now}最快 ${formatDay(firstPickupDay)}` },
    { name: '預計到店', value: isOnWayToCvs(parcel) ? cvsSpanText : null },
    { name: '預計出貨', value: isLater ? `${formatDay(shipFrom, order.serverTime)}起` : null },
    { name: '物流單號', value: <Tracking parcel={parcel} /> },
    { name: '出貨時間', value: shippedAt && formatMoment(shippedAt) },
    { name: '送達時間', value: deliveredAt && formatMoment(deliveredAt) },
  ].filter(({ name }) => name !== '物流單號' || parcel.trackingNo !== null);
}

function StoreText({ store }: { store: NonNullable<Order['shipments'][number]['store']> }) {
  return (
    <>
      <span className="font-semibold">{store.name}</span>
      <span className="block text-sm text-ink-soft">{store.address}</span>
    </>
  );
}

function Tracking({ parcel: { carrier, trackingNo } }: { parcel: Order['shipments'][number] }) {
  if (!trackingNo) return null;
  const page = findCarrierPage(carrier ?? '', trackingNo);
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span>
        {carrier} <span className="font-semibold tabular-nums">{trackingNo}</span>
      </span>
      <CopyButton text={trackingNo} label="物流單號" />
      {page && (
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-semibold text-primary hover:bg-primary-soft print:hidden"
        >
          <ExternalLink aria-hidden size={16} />
          查詢進度
        </a>
      )}
    </span>
  );
}
