import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { type FoodLabel, listLabelFacts } from '@kaituan/domain/catalog/food-label';
import { formatTwd } from '@kaituan/domain/format-twd';
import { parcelStepFrom, shipmentStatusText } from '@kaituan/domain/shipping/shipment-life';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { Link } from 'react-router';
import { Section } from '#admin/parts/section.tsx';

/** What was bought, by the parcels it goes in. */
export function OrderParcels({ order }: { order: StaffOrder }) {
  return order.parcels.map((parcel) => (
    <Section
      key={parcel.shipmentNo}
      title={order.parcels.length > 1 ? `包裹 ${parcel.shipmentNo}` : '商品'}
      aside={
        <span className="flex flex-wrap justify-end gap-1">
          {parcel.isRelabelled && <Badge tone="accent">改過，換標籤</Badge>}
          <Badge tone="quiet">{shipmentStatusText[parcel.status]}</Badge>
        </span>
      }
    >
      <p className="text-sm text-ink-soft">
        {shippingMethodFacts(parcel.method).text}
        {parcel.store && `　${parcel.store.name}`}
        {parcel.carrier && `　${parcel.carrier}`}
        {parcel.trackingNo && <span className="tabular-nums">　{parcel.trackingNo}</span>}
      </p>
      {order.status === 'CONFIRMED' && parcelStepFrom.SHIP.includes(parcel.status) && (
        <Link
          to={`/packing?which=ALL&parcel=${order.orderNo}-${parcel.shipmentNo}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          打開包裹：裝箱、分裝、出貨
        </Link>
      )}
      <ul className="mt-2 divide-y divide-line text-sm">
        {parcel.lines.map(
          ({ lineNo, code, name, optionText, quantity, orderedQuantity, netTwd, foodLabel }) => (
            <li key={lineNo} className="flex flex-wrap items-start justify-between gap-x-3 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} {optionText}
                <span className="block text-xs text-ink-soft">{code}</span>
              </span>
              <span className="shrink-0 text-right tabular-nums">
                × {quantity}
                {quantity < orderedQuantity && (
                  <span className="block text-xs text-ink-soft">原 {orderedQuantity}</span>
                )}
                {netTwd !== null && <span className="block">{formatTwd(netTwd)}</span>}
              </span>
              {foodLabel && <LabelWhenOrdered label={foodLabel} />}
            </li>
          ),
        )}
      </ul>
    </Section>
  ));
}

/** What the buyer was promised: the product may say something else by now. */
function LabelWhenOrdered({ label }: { label: FoodLabel }) {
  return (
    <details className="basis-full">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-primary">
        下單時的食品標示
      </summary>
      <dl className="space-y-1">
        {listLabelFacts(label).map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[5.5rem_1fr] gap-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
