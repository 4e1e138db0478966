import { apiOf } from '@kaituan/api-client/query-client';
import { maxInvoices, type StaffInvoice } from '@kaituan/contract/staff/orders/staff-invoice';
import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { invoiceTypeText } from '@kaituan/domain/order/invoice';
import { invoiceDueText } from '@kaituan/domain/order/invoice-due';
import { staffOrderLabelText } from '@kaituan/domain/order/order-label';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { useQueryClient } from '@tanstack/react-query';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import type { List } from '#admin/parts/lists/use-list.ts';

type InvoicedOrder = StaffOrderRow & { invoice?: StaffInvoice };

const chosenOf = ({ invoice }: InvoicedOrder) => invoice?.invoice;
/** The carrier, the code or the number of an invoice of that kind. */
const valueIf = (types: readonly StaffInvoice['invoice']['type'][]) => (order: InvoicedOrder) => {
  const chosen = chosenOf(order);
  return chosen && types.includes(chosen.type) ? chosen.value : '';
};
const goodsOf = ({ invoice }: InvoicedOrder): string =>
  (invoice?.lines ?? [])
    .map(({ name, quantity, netTwd }) => `${name} × ${quantity}＝${netTwd}`)
    .join('；');

/** What a service or the platform of the ministry asks for, an order in a row. */
export const invoiceColumns: readonly FileColumn<InvoicedOrder>[] = [
  { title: '訂單編號', value: ({ orderNo }) => orderNo },
  { title: '下單日', value: ({ placedAt }) => taipeiDayOf(Date.parse(placedAt)) },
  { title: '狀態', value: ({ label }) => staffOrderLabelText[label] },
  { title: '開立', value: ({ invoice }) => (invoice?.due ? invoiceDueText[invoice.due] : '') },
  {
    title: '發票種類',
    value: (order) => invoiceTypeText[chosenOf(order)?.type ?? 'MEMBER_CARRIER'],
  },
  { title: '載具號碼', value: valueIf(['MOBILE', 'CDC']) },
  { title: '捐贈碼', value: valueIf(['DONATION']) },
  { title: '統一編號', value: valueIf(['COMPANY']) },
  { title: '抬頭', value: (order) => chosenOf(order)?.title ?? '' },
  { title: 'Email', value: (order) => chosenOf(order)?.email ?? '' },
  { title: '品項（含稅）', value: goodsOf },
  { title: '運費', value: ({ invoice }) => invoice?.shippingTwd ?? 0 },
  { title: '手續費', value: ({ invoice }) => invoice?.paymentFeeTwd ?? 0 },
  { title: '折扣調整', value: ({ invoice }) => invoice?.allowanceTwd ?? 0 },
  { title: '應付', value: ({ payableTwd, invoice }) => invoice?.payableTwd ?? payableTwd ?? '' },
  { title: '已付', value: ({ invoice }) => invoice?.paidTwd ?? 0 },
  { title: '已退', value: ({ invoice }) => invoice?.refundedTwd ?? 0 },
];

/** An older server does not say. */
const isDue = ({ invoice }: InvoicedOrder): boolean => (invoice?.due ?? 'DUE') === 'DUE';

/** What invoices are issued by, of the orders that are seen and have one due, or of all that are chosen; reading it is noted. */
export function InvoiceExport(props: {
  list: Pick<List<StaffOrderRow>, 'rows' | 'hasMore' | 'readAll'>;
  chosen: readonly StaffOrderRow[];
}) {
  const api = apiOf(useQueryClient());
  const complete = async (rows: readonly InvoicedOrder[]): Promise<readonly InvoicedOrder[]> => {
    const invoices = new Map<string, StaffInvoice>();
    for (let from = 0; from < rows.length; from += maxInvoices) {
      const orderNoArray = rows.slice(from, from + maxInvoices).map(({ orderNo }) => orderNo);
      const { result } = await api('/StaffOrder/RevealInvoiceArray', { orderNoArray });
      for (const one of result) invoices.set(one.orderNo, one);
    }
    const invoiced = rows.map((row) => {
      const invoice = invoices.get(row.orderNo);
      return invoice ? { ...row, invoice } : row;
    });
    return props.chosen.length > 0 ? invoiced : invoiced.filter(isDue);
  };
  return (
    <ExportMenu
      name="發票資料"
      label="發票資料"
      columns={invoiceColumns}
      {...props}
      complete={complete}
      leftOutText={(count) =>
        `還沒付清、還沒成團、已取消或金額為零的 ${count} 筆沒有列入，要列入請先勾選`
      }
    />
  );
}
