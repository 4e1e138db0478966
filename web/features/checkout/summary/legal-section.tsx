import type { AnswerOf } from '@kaituan/api-client/api';
import { rescissionExemptionText } from '@kaituan/domain/order/rescission';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { ScrollText } from 'lucide-react';
import { useId } from 'react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';

export type Seller = AnswerOf<'/Scp/GetSalesCompanyInfo'>['result'];
const linkStyle = 'font-semibold text-primary underline underline-offset-4';

/** Legally required before an order: the seller, and the right of return. */
export function LegalSection({
  seller,
  consent,
}: {
  seller: Seller | undefined;
  consent: { isGiven: boolean; problem: string | undefined; onChange: (isGiven: boolean) => void };
}) {
  const { checkout } = useCheckoutForm();
  const id = useId();
  const exempt = checkout.lines.filter((line) => line.rescissionExemption !== null);
  return (
    <section aria-labelledby={id} className="card-quiet p-4 sm:p-6">
      <div>
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-base">
          <input
            type="checkbox"
            name="consent"
            required
            data-path="consent"
            checked={consent.isGiven}
            aria-invalid={consent.problem !== undefined}
            aria-describedby={consent.problem ? 'consent-note' : undefined}
            onChange={({ target }) => consent.onChange(target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>
            我已閱讀並同意
            <ShopLink to="/terms-of-service" target="_blank" className={linkStyle}>
              服務條款
            </ShopLink>
            、
            <ShopLink to="/privacy-policy" target="_blank" className={linkStyle}>
              隱私權政策
            </ShopLink>
            與以下購買須知
          </span>
        </label>
        <FieldNote id="consent-note" problem={consent.problem} />
      </div>
      <h2 id={id} className="mt-3 mb-2 flex items-center gap-2 font-bold">
        <ScrollText aria-hidden size={20} className="text-primary" />
        購買須知
      </h2>
      <div className="space-y-3 text-sm">
        <p>
          依消費者保護法，您收到商品的次日起享有七日鑑賞期（猶豫期，非試用期）；申請期限寫在訂單裡，不會短於七日。期間內可以不附理由退貨，商品須保持全新且包裝完整。
        </p>
        {exempt.length > 0 && (
          <div className="rounded-control bg-accent-soft px-4 py-3 text-accent-ink">
            <p className="font-semibold">以下商品不適用七日鑑賞期：</p>
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {exempt.map((line) => (
                <li key={line.skuId}>
                  <span className="font-semibold">
                    {line.name}
                    {line.optionText && `（${line.optionText}）`}
                  </span>
                  <span className="block">{exemptionTextOf(line.rescissionExemption)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {seller && (
          <p className="text-ink-soft">
            銷售營業人：{seller.name}（統一編號 {seller.taxId}）　客服 {seller.phone}
          </p>
        )}
      </div>
    </section>
  );
}

const texts: Readonly<Record<string, string>> = rescissionExemptionText;
const exemptionTextOf = (exemption: string | null) => exemption && (texts[exemption] ?? exemption);
