import * as contract from '@kaituan/contract/member/user';
import { type InvoiceChoice, tidyInvoice } from '@kaituan/domain/order/invoice';
import { eq } from 'drizzle-orm';
import { member } from '#server/database/schema/identity-schema.ts';
import { findInvoiceMistake } from '#server/features/ground/invoice/check-invoice.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentProfile } from './present-profile.ts';
import { getMemberDetails } from './profile-query.ts';

export const updateProfile = handle(
  contract.updateProfile,
  async (
    { displayName, inviterName, phone, birthday, invoice: chosen },
    { database, now, ...context },
  ) => {
    const caller = requireCaller(context.caller);
    const invoice = chosen && tidyInvoice(chosen);
    if (invoice) requireWhole(invoice);
    await database
      .update(member)
      .set({ displayName, inviterName, contactPhone: phone, birthday, invoice, updatedAt: now })
      .where(eq(member.id, caller.memberId));
    const found = await getMemberDetails(database, caller.memberId);
    return { result: presentProfile(found, caller) };
  },
);

function requireWhole(invoice: InvoiceChoice): void {
  const mistake = findInvoiceMistake(invoice);
  if (!mistake) return;
  const { field, text } = mistake;
  const details = [{ path: `invoice.${field}`, rule: 'INVOICE', text }];
  throw new Refusal('VALIDATION_FAILED', { details, message: text });
}
