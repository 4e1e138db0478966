import { invoiceDues } from '@kaituan/domain/order/invoice-due';
import { z } from 'zod';
import { endpoint, resultOf, wireTwd } from '#contract/endpoint.ts';
import { shownInvoice } from '#contract/order/invoice.ts';
import { typedOrderNo } from './staff-order.ts';

/** As many orders as one call shows the invoices of. */
export const maxInvoices = 100;

/** What an invoice of an order is issued by; the shop itself issues none. */
const staffInvoice = z.object({
  orderNo: z.string(),
  /** Whether it is to be issued now, or why not. Unknown in answers of an older node. */
  due: z.enum(invoiceDues).optional(),
  invoice: shownInvoice,
  /** With tax, after discounts, as it is left after reductions. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), netTwd: wireTwd })),
  /** After its discount. */
  shippingTwd: wireTwd,
  paymentFeeTwd: wireTwd,
  /** What goods, delivery and fee together cost more than is charged; negative where what was taken off could not all go back. */
  allowanceTwd: z.int(),
  /** What is charged, before returns. */
  payableTwd: wireTwd,
  paidTwd: wireTwd,
  refundedTwd: wireTwd,
});
export type StaffInvoice = z.output<typeof staffInvoice>;

export const revealInvoiceArray = endpoint({
  path: '/StaffOrder/RevealInvoiceArray',
  summary: '開立電子發票要的資料：載具、捐贈碼或統編、Email 與品項；查看會留下紀錄',
  access: { staff: 'ORDERS', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({ orderNoArray: z.array(typedOrderNo).min(1).max(maxInvoices) }),
  answer: resultOf(z.array(staffInvoice)),
  refusals: ['NOT_FOUND'],
});
