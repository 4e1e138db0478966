import { invoiceTypes } from '@kaituan/domain/order/invoice';
import { z } from 'zod';

export const invoiceType = z.enum(invoiceTypes);
/** How the electronic invoice is issued; `value` is the carrier, donation code or 統一編號. */
export const invoiceInput = z.strictObject({
  type: invoiceType,
  value: z.string().trim().max(40).default(''),
  title: z.string().trim().max(60).default(''),
  email: z.string().trim().max(254).default(''),
});

/** The same as it is stored. */
export const shownInvoice = z.object({
  ...{ type: invoiceType, value: z.string(), title: z.string(), email: z.string() },
});
