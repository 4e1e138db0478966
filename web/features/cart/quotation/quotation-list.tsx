import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Quotation } from '@kaituan/contract/order/quotation';
import { missingInCart } from '@kaituan/domain/cart/quotation';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router';
import { setCartData } from '#web/features/cart/cart-query.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { PartFailure } from '#web/platform/part-failure.tsx';

/** The member's quotations in a channel, newest first; the addresses of their PDF files are valid for an hour. */
export const quotationsQuery = (channelId: number) =>
  memberQuery('/Quotation/GetQuotationArray', { channelId });

/** 開過的報價單. */
export function QuotationList() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...quotationsQuery(useChannelId()),
    staleTime: 30 * 60_000,
    refetchOnMount: 'always',
  });
  const quotations = data?.result ?? [];
  const hasFailed = !data && errorUpdateCount > 0;
  if (!hasFailed && quotations.length === 0) return null;
  return (
    <section aria-labelledby="quotations" className="print:hidden">
      <h2 id="quotations" className="mb-3 text-xl font-bold">
        開過的報價單
      </h2>
      {hasFailed ? (
        <PartFailure what="開過的報價單" isBusy={isFetching} onRetry={refetch} />
      ) : (
        <ul className="divide-y divide-line card px-5">
          {quotations.map((quotation) => (
            <QuotationRow key={quotation.quotationNo} quotation={quotation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function QuotationRow({ quotation }: { quotation: Quotation }) {
  const { quotationNo, recipient, lineCount, totalTwd, quotedAt, validUntil, isValid } = quotation;
  const { start, isBusy } = useFillCart();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 tabular-nums">
        <p className="font-semibold">
          {quotationNo}
          {recipient.name && <span className="ml-2 font-normal">{recipient.name}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {formatDate(quotedAt)}・{lineCount} 項・{formatTwd(totalTwd)}・
          {isValid ? `效期至 ${formatDate(validUntil)}` : '已過效期'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <PdfLink quotation={quotation} />
        <Button look="plain" isBusy={isBusy} onClick={() => void start(quotation)}>
          <ShoppingCart aria-hidden size={18} />
          放入購物車
        </Button>
      </div>
    </li>
  );
}

/** Fills the cart up to what was quoted, at today's prices, and goes there. */
function useFillCart() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const navigate = useNavigate();
  return useCall({
    failureText: '沒有放入購物車，請再試一次',
    run: async ({ items }: Quotation) => {
      const call = apiOf(client);
      const found = await call('/Cart/GetCart', { channelId, cartType: 'CART' });
      const missing = missingInCart(items, found.result.lines);
      if (missing.length === 0) showToast('報價的商品都已經在購物車裡');
      else {
        const { result } = await call('/Cart/AddCartItemArray', { channelId, items: missing });
        const { cart, added, refused } = result;
        setCartData(client, channelId, cart);
        const text = refused.length > 0 ? `，${refused.length} 項目前無法訂購` : '';
        showToast(`已放入 ${added} 項${text}，價格以今日為準`, added > 0 ? 'SUCCESS' : 'ERROR');
        if (added === 0) return;
      }
      await navigate(withChannel('/cart', channelId));
    },
  });
}

export function PdfLink({ quotation: { quotationNo, pdfUrl } }: { quotation: Quotation }) {
  return (
    <a
      href={pdfUrl}
      target="_blank"
      rel="noopener"
      aria-label={`下載 PDF：${quotationNo}（另開視窗）`}
      className={buttonStyle.outline}
    >
      <FileDown aria-hidden size={18} />
      下載 PDF
    </a>
  );
}
