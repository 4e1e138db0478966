import { invoiceDues } from '@kaituan/domain/order/invoice-due';
import { z } from 'zod';
import { endpoint, resultOf, wireInstant, wireTwd } from '#contract/endpoint.ts';
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
  /** Whom a carrier of the shop's members is known by, empty where the shop does not know it. Unknown in answers of an older node. */
  buyer: z.object({ name: z.string(), phone: z.string(), email: z.string() }).optional(),
  /** When it was last in a file, before this one. */
  lastFiledAt: wireInstant.nullish(),
  /** With tax, after discounts, as it is left after reductions and finished returns. */
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), netTwd: wireTwd })),
  /** After its discount, without what returns gave back. */
  shippingTwd: wireTwd,
  paymentFeeTwd: wireTwd,
  /** What goods, delivery and fee together cost more than is charged; negative where what was taken off could not all go back. */
  allowanceTwd: z.int(),
  /** What is charged, without what was returned. */
  payableTwd: wireTwd,
  /** What finished returns and parcels that came back take off, even while its refund waits. Unknown in answers of an older node. */
  returnedTwd: wireTwd.optional(),
  paidTwd: wireTwd,
  refundedTwd: wireTwd,
});
export type StaffInvoice = z.output<typeof staffInvoice>;

export const revealInvoiceArray = endpoint({
  path: '/StaffOrder/RevealInvoiceArray',
  summary: '開立電子發票要的資料：載具、捐贈碼或統編、Email 與品項；查看會留下紀錄',
  access: { staff: 'ORDERS', of: 'RECORD' },
  effect: 'MUTATING',
  request: z.strictObject({
    orderNoArray: z.array(typedOrderNo).min(1).max(maxInvoices),
    /** For a file: of which of them. The log keeps which orders were in it. */
    file: z.enum(['DUE', 'ALL']).optional(),
  }),
  answer: resultOf(z.array(staffInvoice)),
  refusals: ['NOT_FOUND'],
});
