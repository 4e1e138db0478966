import type { Order } from '@kaituan/contract/order/order';
import { donationCodes, invoiceTypeText } from '@kaituan/domain/order/invoice';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { FactList } from '#web/features/orders/fact-list.tsx';

/** Recipient, invoice and seller, as they were when the order was placed. */
export function OrderFacts({ order }: { order: Order }) {
  const { address, invoice, note, seller, shipments } = order;
  // What was typed before a pickup was chosen is not where the parcel goes.
  const isDelivered = shipments.some(({ method }) => shippingMethodFacts(method).kind === 'HOME');
  return (
    <>
      {(address || note) && (
        <PageSection title="收件資料">
          <FactList
            facts={[
              { name: '收件人', value: address?.recipient },
              { name: '電話', value: address?.phone },
              ...(address && isDelivered
                ? [
                    { name: '地址', value: addressText(address) },
                    { name: '配送備註', value: address.note },
                  ]
                : []),
              { name: '訂單備註', value: note },
            ]}
          />
        </PageSection>
      )}
      <PageSection title="電子發票">
        <FactList
          facts={[
            { name: '開立方式', value: invoiceTypeText[invoice.type] },
            ...carrierOf(invoice),
          ]}
        />
        {order.status !== 'CANCELLED' && (
          <p className="mt-3 text-sm text-ink-soft">
            發票由店家另外開立，號碼與日期不會顯示在這裡；想知道開立情形，請問店家。
          </p>
        )}
      </PageSection>
      <PageSection title="賣方">
        <FactList
          facts={[
            { name: '公司', value: seller.name },
            { name: '統一編號', value: seller.taxId },
            {
              name: '客服電話',
              value: seller.phone && <a href={`tel:${seller.phone}`}>{seller.phone}</a>,
            },
          ]}
        />
      </PageSection>
    </>
  );
}

const addressText = ({ zip, county, district, street }: NonNullable<Order['address']>): string =>
  `${zip} ${county}${district}${street}`;

function carrierOf({ type, value, title }: Order['invoice']) {
  if (type === 'COMPANY') {
    return [
      { name: '抬頭', value: title },
      { name: '統一編號', value: value },
    ];
  }
  if (type !== 'DONATION') return [{ name: '載具', value }];
  const charity = donationCodes.find(({ code }) => code === value);
  return [{ name: '捐贈對象', value: charity ? `${charity.name}（${value}）` : value }];
}
