import { type InvoiceType, invoiceTypes, invoiceTypeText } from '@kaituan/domain/order/invoice';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { FileText } from 'lucide-react';
import { useRef } from 'react';
import type { CheckoutInvoice } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { StepPart } from '#web/features/checkout/steps/step-part.tsx';
import { InvoiceFields } from './invoice-fields.tsx';

/** The default: the member's own carrier needs no further data. */
export const usualInvoice: CheckoutInvoice = {
  type: 'MEMBER_CARRIER',
  value: '',
  title: '',
  email: '',
};

const notes: Record<InvoiceType, string> = {
  MEMBER_CARRIER: '由本店保管，中獎時會與您聯絡',
  MOBILE: '存到財政部手機條碼',
  CDC: '存到自然人憑證',
  DONATION: '捐給公益團體',
  COMPANY: '開立統一編號，可報帳',
};

/** How the electronic invoice is issued. */
export function InvoiceSection() {
  const { checkout, change } = useCheckoutForm();
  const invoice = checkout.invoice ?? usualInvoice;
  // What was typed for a type is restored when it is chosen again.
  const typed = useRef(new Map<InvoiceType, CheckoutInvoice>());
  typed.current.set(invoice.type, invoice);
  const choose = (type: InvoiceType) =>
    change({ invoice: typed.current.get(type) ?? { ...usualInvoice, type, email: invoice.email } });
  return (
    <StepPart icon={<FileText size={20} />} title="電子發票">
      <fieldset>
        <legend className="sr-only">發票開立方式</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {invoiceTypes.map((type) => (
            <ChoiceCard
              key={type}
              name="invoiceType"
              value={type}
              checked={type === invoice.type}
              data-path={type === invoice.type ? 'invoice.type' : undefined}
              onChange={() => choose(type)}
              title={invoiceTypeText[type]}
              note={<span className="max-sm:hidden">{notes[type]}</span>}
            />
          ))}
        </div>
      </fieldset>
      <InvoiceFields key={invoice.type} invoice={invoice} />
      <p className="mt-4 text-sm text-ink-soft">
        依統一發票使用辦法，發票一經開立不得更改開立方式，請確認資料正確。
      </p>
    </StepPart>
  );
}
