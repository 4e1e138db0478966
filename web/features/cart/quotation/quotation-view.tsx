import type { AnswerOf } from '@kaituan/api-client/api';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { isCharged } from '#web/features/cart/editing/cart-edits.ts';
import { useCart } from '#web/features/cart/editing/use-cart.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useAppState } from '#web/platform/app-state.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { QuotationSheet } from './quotation-sheet.tsx';

export function QuotationView({
  company,
}: {
  company: AnswerOf<'/Scp/GetSalesCompanyInfo'>['result'];
}) {
  const { cart } = useCart();
  const displayName = useAppState(({ user }) => user?.displayName ?? '');
  const { formRef } = useStoredForm('quotation');
  const [name, setName] = useState('');
  const [taxId, setTaxId] = useState('');
  const [contact, setContact] = useState(displayName);
  if (!cart) return <CartSkeleton />;
  if (!cart.lines.some(isCharged)) return <EmptyQuotation />;
  return (
    <div className="flex flex-col gap-5">
      <form
        ref={formRef}
        onSubmit={(event) => {
          event.preventDefault();
          print();
        }}
        className="grid items-end gap-4 rounded-card bg-surface p-5 shadow-card sm:grid-cols-3 sm:p-6 lg:grid-cols-[2fr_1fr_1fr_auto] print:hidden"
      >
        <FormField
          label="客戶名稱"
          name="name"
          maxLength={60}
          autoComplete="organization"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormField
          label="統一編號"
          name="taxId"
          inputMode="numeric"
          maxLength={8}
          value={taxId}
          onChange={(event) => setTaxId(event.target.value.normalize('NFKC').replace(/\D/g, ''))}
        />
        <FormField
          label="聯絡人"
          name="contact"
          maxLength={30}
          autoComplete="name"
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
        <Button type="submit" className="min-h-12 sm:col-span-3 lg:col-span-1">
          <Printer aria-hidden size={18} />
          列印或存成 PDF
        </Button>
      </form>
      <QuotationSheet cart={cart} company={company} quotedTo={{ name, taxId, contact }} />
    </div>
  );
}

function EmptyQuotation() {
  return (
    <div className="rounded-card bg-surface shadow-card">
      <EmptyState icon={<FileText size={30} />} title="沒有可以報價的商品">
        <p className="text-ink-soft">先在購物車勾選要報價的商品。</p>
        <ShopLink to="/cart" className={`${buttonStyle.primary} mt-3`}>
          前往購物車
        </ShopLink>
      </EmptyState>
    </div>
  );
}
