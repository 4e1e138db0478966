import type { AnswerOf } from '@kaituan/api-client/api';
import type { Cart } from '@kaituan/contract/order/cart';
import type { Quotation } from '@kaituan/contract/order/quotation';
import {
  quotationConditions,
  quotationMeaning,
  quotationValidDays,
  quotationValidUntil,
} from '@kaituan/domain/cart/quotation';
import { formatTwd } from '@kaituan/domain/format-twd';
import { splitBusinessTax } from '@kaituan/domain/money';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { isCharged } from '#web/features/cart/editing/cart-edits.ts';
import { totalsOf } from '#web/features/cart/summary/cart-totals.ts';

type Company = AnswerOf<'/Scp/GetSalesCompanyInfo'>['result'];
export type QuotedTo = { name: string; taxId: string; contact: string };

/** 報價單: the selected lines of the cart, for print. */
export function QuotationSheet({
  cart,
  company,
  quotedTo,
  made,
}: {
  cart: Cart;
  company: Company;
  quotedTo: QuotedTo;
  made: Quotation | undefined;
}) {
  return (
    <article aria-labelledby="quotation-title" className="quotation-sheet card-raised p-5 sm:p-10">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-5">
        <div>
          <p className="text-lg font-bold">{company.name}</p>
          <p className="text-sm text-ink-soft">統一編號 {company.taxId}</p>
          <p className="text-sm text-ink-soft">{company.address}</p>
          <p className="text-sm text-ink-soft">
            {company.phone}　{company.email}
          </p>
        </div>
        <div className="text-right max-sm:text-left">
          <h2 id="quotation-title" className="text-2xl font-bold tracking-[0.3em]">
            報價單
          </h2>
          {made && <p className="mt-1 text-sm tabular-nums">單號 {made.quotationNo}</p>}
          <p className="mt-1 text-sm tabular-nums">報價日期 {formatDate(cart.serverTime)}</p>
          <p className="text-sm tabular-nums">
            有效期限 {formatDate(quotationValidUntil(Date.parse(cart.serverTime)))}（
            {quotationValidDays} 日）
          </p>
          <p className="text-sm text-ink-soft">
            {quotationMeaning.map((text, index) => (
              <span key={text} className="inline-block">
                {text}
                {index + 1 < quotationMeaning.length ? '；' : '。'}
              </span>
            ))}
          </p>
        </div>
      </header>
      <dl className="my-5 grid gap-x-8 gap-y-1 sm:grid-cols-3">
        <Fact name="客戶">{quotedTo.name}</Fact>
        <Fact name="統一編號">{quotedTo.taxId}</Fact>
        <Fact name="聯絡人">{quotedTo.contact}</Fact>
      </dl>
      <QuotedLines cart={cart} />
      <Sums cart={cart} />
      <ol className="mt-6 list-decimal space-y-1 border-t border-line pt-4 pl-5 text-sm text-ink-soft print:text-xs">
        {quotationConditions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 flex-1 border-b border-line font-medium break-words">
        {children || '\u00a0'}
      </dd>
    </div>
  );
}

const cell = 'px-1 py-2 align-top first:pl-0 last:pr-0 sm:px-2';

function QuotedLines({ cart }: { cart: Cart }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keys
    <section aria-label="報價明細" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left tabular-nums max-sm:text-sm sm:min-w-130">
        <thead className="border-b border-ink text-sm">
          <tr>
            <th scope="col" className={cell}>
              商品
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              數量
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              單價
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              小計
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {cart.lines.filter(isCharged).map((line) => (
            <tr key={line.lineId}>
              <td className={cell}>
                <span className="font-medium">
                  {line.name} {line.optionText}
                </span>
                <span className="block text-sm text-ink-soft print:text-xs">
                  規格編號 {line.code}
                  {line.note && `　備註：${line.note}`}
                </span>
              </td>
              <td className={`${cell} text-right whitespace-nowrap`}>
                {line.quantity} {line.unitLabel}
              </td>
              <td className={`${cell} text-right whitespace-nowrap`}>{money(line.unitPriceTwd)}</td>
              <td className={`${cell} text-right whitespace-nowrap`}>{money(line.amountTwd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sums({ cart }: { cart: Cart }) {
  const { goodsTwd, feeTwd, totalTwd } = totalsOf(cart);
  const tax = totalTwd === null ? undefined : splitBusinessTax(totalTwd);
  return (
    <dl className="mt-4 ml-auto w-full max-w-80 space-y-1.5 border-t border-ink pt-4 tabular-nums">
      <Sum name="商品合計">{money(goodsTwd)}</Sum>
      <Sum name="運費">{money(feeTwd)}</Sum>
      {tax && (
        <>
          <Sum name="未稅銷售額">{money(tax.salesTwd)}</Sum>
          <Sum name="營業稅（5%）">{money(tax.taxTwd)}</Sum>
        </>
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-xl font-bold">
        <dt>總計（含稅）</dt>
        <dd>{money(totalTwd)}</dd>
      </div>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

const money = (amountTwd: number | null): string =>
  amountTwd === null ? '請洽業務' : formatTwd(amountTwd);
