import { type AnswerOf, findRefusal } from '@kaituan/api-client/api';
import { apiOf, memberQuery, quietQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Quotation } from '@kaituan/contract/order/quotation';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FileDown, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { CartFailure } from '#web/features/cart/cart-notices.tsx';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { isCharged } from '#web/features/cart/editing/cart-edits.ts';
import { useCart } from '#web/features/cart/editing/use-cart.ts';
import { OrderMinimum } from '#web/features/cart/summary/cart-summary.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { PdfLink, QuotationList, quotationsQuery } from './quotation-list.tsx';
import { QuotationSheet, type QuotedTo } from './quotation-sheet.tsx';

type Company = AnswerOf<'/Scp/GetSalesCompanyInfo'>['result'];

export function QuotationView({ company }: { company: Company }) {
  const { cart, isPending, isError, refetch } = useCart();
  const { formRef } = useStoredForm('quotation');
  const [typed, setTyped] = useState<Partial<QuotedTo>>({});
  const quotedTo = { ...useOwnCompany(), ...typed };
  const { made, taxIdProblem, start, isBusy } = useQuotation();
  if (!cart) return isError ? <CartFailure onRetry={() => void refetch()} /> : <CartSkeleton />;
  const isEmpty = !cart.lines.some(isCharged);
  const change = (field: keyof QuotedTo) => ({
    name: field,
    value: quotedTo[field],
    onChange: ({ target }: { target: { value: string } }) => {
      const isDigits = field === 'taxId';
      const value = isDigits ? target.value.normalize('NFKC').replace(/\D/g, '') : target.value;
      setTyped((before) => ({ ...before, [field]: value }));
    },
  });
  return (
    <div className="flex flex-col gap-5">
      {isEmpty ? (
        <EmptyQuotation />
      ) : (
        <>
          <div className="empty:hidden print:hidden">
            <OrderMinimum
              minimumTwd={cart.orderMinimumTwd}
              missingTwd={cart.orderMinimumMissingTwd}
            />
          </div>
          <form
            ref={formRef}
            onSubmit={(event) => {
              event.preventDefault();
              void start(quotedTo);
            }}
            className="grid items-start gap-4 card p-5 sm:grid-cols-3 sm:p-6 print:hidden"
          >
            <FormField
              label="客戶名稱（選填）"
              maxLength={60}
              autoComplete="organization"
              {...change('name')}
            />
            <FormField
              label="統一編號（選填）"
              inputMode="numeric"
              maxLength={8}
              problem={taxIdProblem}
              {...change('taxId')}
            />
            <FormField
              label="聯絡人（選填）"
              maxLength={30}
              autoComplete="name"
              {...change('contact')}
            />
            <div className="flex flex-wrap gap-3 sm:col-span-3">
              <Button type="submit" isBusy={isBusy} disabled={isPending} className="min-h-12">
                <FileDown aria-hidden size={18} />
                開立並下載 PDF
              </Button>
              <Button look="outline" className="min-h-12" onClick={() => print()}>
                <Printer aria-hidden size={18} />
                列印
              </Button>
            </div>
            <div aria-live="polite" className="empty:hidden sm:col-span-3">
              {made && <Made quotation={made} />}
            </div>
          </form>
          <QuotationSheet cart={cart} company={company} quotedTo={quotedTo} made={made} />
        </>
      )}
      <QuotationList />
    </div>
  );
}

/** The company whose wholesale application the shop approved; else the one of the last quotation, or the member alone. */
function useOwnCompany(): QuotedTo {
  const displayName = useAppState(({ user }) => user?.displayName ?? '');
  const { data } = useQuery(quietQuery(memberQuery('/Wholesale/GetApplication', {})));
  const application = data?.result.application;
  const { data: made } = useQuery(quotationsQuery(useChannelId()));
  if (application?.status !== 'APPROVED') {
    const last = made?.result.find(({ recipient }) => recipient.name !== '');
    return last?.recipient ?? { name: '', taxId: '', contact: displayName };
  }
  const { company, taxId, contactName } = application;
  return { name: company, taxId, contact: contactName };
}

/** Makes a quotation of what is selected in the cart. */
function useQuotation() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const [made, setMade] = useState<Quotation>();
  const [taxIdProblem, setTaxIdProblem] = useState<string>();
  const { start, isBusy } = useCall({
    failureText: '報價單沒有開成，請再試一次',
    run: async (recipient: QuotedTo) => {
      setMade(undefined);
      setTaxIdProblem(undefined);
      const body = { channelId, recipient };
      const { result } = await apiOf(client)('/Quotation/CreateQuotation', body);
      setMade(result);
      download(result);
      await client.invalidateQueries(quotationsQuery(channelId));
    },
    explain: (error) => {
      const refusal = findRefusal(error);
      if (!refusal?.details?.some(({ path }) => path === 'recipient.taxId')) return false;
      setTaxIdProblem(refusal.message);
      return true;
    },
  });
  return { made, taxIdProblem, start, isBusy };
}

/** Where a window saves no files, it opens beside the page, which stays; or the link that appears does that. */
function download({ quotationNo, pdfUrl }: Quotation): void {
  const link = document.createElement('a');
  link.href = pdfUrl;
  link.download = `${quotationNo}.pdf`;
  link.target = '_blank';
  link.click();
}

function Made({ quotation }: { quotation: Quotation }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-primary-soft p-4">
      <p className="flex items-center gap-2 font-semibold tabular-nums">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-primary" />
        報價單 {quotation.quotationNo} 已開立
      </p>
      <p className="text-sm text-ink-soft">之後可在下方「開過的報價單」用單號找到</p>
      <PdfLink quotation={quotation} />
    </div>
  );
}

function EmptyQuotation() {
  return (
    <div className="card">
      <EmptyState icon={<FileText size={30} />} title="沒有可以報價的商品">
        <p className="text-ink-soft">先在購物車勾選要報價的商品。</p>
        <ShopLink to="/cart" className={`${buttonStyle.primary} mt-3`}>
          前往購物車
        </ShopLink>
      </EmptyState>
    </div>
  );
}
