import type { Order } from '@kaituan/contract/order/order';
import { donationCodes, type InvoiceType, invoiceTypeText } from '@kaituan/domain/order/invoice';
import { type InvoiceDue, invoiceDueOf } from '@kaituan/domain/order/invoice-due';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { FactList } from '#web/features/orders/fact-list.tsx';

/** Recipient, invoice and seller, as they were when the order was placed. */
export function OrderFacts({ order }: { order: Order }) {
  const { address, invoice, note, seller, shipments } = order;
  const due = invoiceDueOf({
    ...{ status: order.status, payment: order.paymentStatus, chargedTwd: order.payableTwd },
    shipments: shipments.map(({ status }) => status),
  });
  const isIssued = due !== 'CANCELLED' && due !== 'FREE';
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
            { name: '開立人', value: isIssued ? seller.name || '店家' : null },
            { name: '開立時間', value: issueTimes[due](order) },
          ]}
        />
        {isIssued && <p className="mt-3 text-sm text-ink-soft">{whereToSee[invoice.type]}</p>}
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

/** When the seller issues it; the shop's own system does not, and learns neither its number nor its date. */
const issueTimes: Record<InvoiceDue, (order: Order) => string | null> = {
  DUE: () => '款項已確認，由店家開立',
  UNPAID: ({ paymentStatus }) =>
    paymentStatus === 'COD_DUE' ? '最晚在店家收到貨款後' : '店家確認收到款項後',
  WAITING_FOR_GROUP: () => '成團後',
  CANCELLED: () => null,
  FREE: () => '金額為 0 元，不開立',
};

const notHere = '號碼與日期在店家的電子發票系統，這裡看不到';
const whereToSee: Record<InvoiceType, string> = {
  MEMBER_CARRIER: `發票存在店家的會員載具，中獎由店家通知您。${notHere}；需要時請問店家。`,
  MOBILE: `開立後，用手機條碼在財政部電子發票平台或統一發票兌獎 App 查詢。${notHere}。`,
  CDC: `開立後，用自然人憑證在財政部電子發票平台查詢。${notHere}。`,
  DONATION: `發票捐給您選的團體，中獎獎金由團體領取。${notHere}。`,
  COMPANY: `報帳用的證明聯由店家提供給您。${notHere}；需要時請問店家。`,
};

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
