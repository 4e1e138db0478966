import { apiOf } from '@kaituan/api-client/query-client';
import { maxInvoices, type StaffInvoice } from '@kaituan/contract/staff/orders/staff-invoice';
import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { invoiceTypeText } from '@kaituan/domain/order/invoice';
import { invoiceDueText } from '@kaituan/domain/order/invoice-due';
import { staffOrderLabelText } from '@kaituan/domain/order/order-label';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
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
  { title: '姓名', value: ({ invoice }) => invoice?.buyer?.name ?? '' },
  { title: '手機', value: ({ invoice }) => invoice?.buyer?.phone ?? '' },
  { title: 'Email', value: ({ invoice }) => invoice?.buyer?.email ?? invoice?.invoice.email ?? '' },
  { title: '品項（含稅）', value: goodsOf },
  { title: '運費', value: ({ invoice }) => invoice?.shippingTwd ?? 0 },
  { title: '手續費', value: ({ invoice }) => invoice?.paymentFeeTwd ?? 0 },
  { title: '折扣調整', value: ({ invoice }) => invoice?.allowanceTwd ?? 0 },
  { title: '退貨', value: ({ invoice }) => invoice?.returnedTwd ?? 0 },
  { title: '應付', value: ({ payableTwd, invoice }) => invoice?.payableTwd ?? payableTwd ?? '' },
  { title: '已付', value: ({ invoice }) => invoice?.paidTwd ?? 0 },
  { title: '已退', value: ({ invoice }) => invoice?.refundedTwd ?? 0 },
  {
    title: '上次匯出',
    value: ({ invoice }) => (invoice?.lastFiledAt ? formatMoment(invoice.lastFiledAt) : ''),
  },
];

/** An invoice that is issued twice has to be voided: what was in a file before is told. */
function filedText(rows: readonly InvoicedOrder[]): string {
  const count = rows.filter(({ invoice }) => invoice?.lastFiledAt).length;
  return count > 0 ? `${count} 筆以前匯出過，看「上次匯出」欄，不要重複開立` : '';
}

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
      const file = props.chosen.length > 0 ? 'ALL' : 'DUE';
      const { result } = await api('/StaffOrder/RevealInvoiceArray', { orderNoArray, file });
      for (const one of result) invoices.set(one.orderNo, one);
    }
    return rows.flatMap((row) => {
      const invoice = invoices.get(row.orderNo);
      return invoice ? [{ ...row, invoice }] : [];
    });
  };
  return (
    <ExportMenu
      name="發票資料"
      label="發票資料"
      columns={invoiceColumns}
      {...props}
      complete={complete}
      toldOf={filedText}
      leftOutText={(count) =>
        `還沒付清、還沒成團、已取消或金額為零的 ${count} 筆沒有列入，要列入請先勾選`
      }
    />
  );
}
