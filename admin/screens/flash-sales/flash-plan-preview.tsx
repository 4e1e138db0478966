import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { listFlashWarnings } from '@kaituan/domain/flash-sale/flash-warnings';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Earnings } from '#admin/parts/earnings.tsx';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { goodsLabel } from '#admin/parts/forms/promotion-items.tsx';
import { momentOf, textOf } from '#admin/parts/forms/typed-values.ts';
import { laterPaymentsOf, laterText } from '#admin/parts/later-payments.tsx';
import { type TypedFlashItem, typedItems } from './read-flash-plan.ts';

const transferText = (hours: number) => `下單後 ${hours} 小時內匯款，逾期釋出`;

/** More SKUs than this are folded. */
const maxOpenEarnings = 3;

/** What a shopper will see, what hurts somebody, and what each SKU earns, by what is typed so far. */
export function FlashPlanPreview(props: {
  typed: FormData;
  count: number;
  goodsOf: ReadonlyMap<string, PromotionGoods>;
  /** Pieces of a running sale were set aside already. */
  hasStarted: boolean;
}) {
  const { typed, count, goodsOf, hasStarted } = props;
  const items = typedItems(typed, count);
  const startsAt = momentOf(typed, 'opensAt');
  const endsAt = momentOf(typed, 'closesAt');
  const warnings = warningsOf(items, goodsOf, hasStarted);
  return (
    <aside
      aria-label="預覽"
      className="space-y-4 self-start lg:sticky lg:top-[calc(1rem+var(--inset-top))]"
    >
      <section className="rounded-card border border-line bg-surface p-4">
        <h2 className="text-sm font-semibold text-ink-soft">買家看到的</h2>
        <p className="mt-2 text-lg font-bold">{textOf(typed, 'title') || '（還沒有標題）'}</p>
        {startsAt && <p className="text-sm text-ink-soft">{formatMoment(startsAt)} 開始</p>}
        {endsAt && <p className="text-sm text-ink-soft">{formatMoment(endsAt)} 結束</p>}
        <ul className="mt-2 divide-y divide-line">
          {items.map((item) => (
            <ShownItem key={item.skuCode} item={item} goods={goodsOf.get(item.skuCode)} />
          ))}
        </ul>
        <p className="mt-2 text-sm">{laterText(laterPaymentsOf(typed), transferText)}</p>
      </section>
      {warnings.length > 0 && (
        <Notice kind="WARNING">
          {warnings.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {items.length > 0 && (
        <details open={items.length <= maxOpenEarnings} className="space-y-4">
          <summary className="cursor-pointer py-2.5 font-semibold">每個規格賺多少</summary>
          {items.map(({ skuCode, flashPriceTwd, stock }) => (
            <Earnings
              key={skuCode}
              name={goodsLabel(skuCode, goodsOf.get(skuCode))}
              steps={[{ threshold: stock > 0 ? stock : 1, unitPriceTwd: flashPriceTwd || 0 }]}
              thresholdText="賣完"
              lossText="搶購價低於成本與手續費。"
            />
          ))}
        </details>
      )}
    </aside>
  );
}

/** As far as prices and numbers are typed. */
function warningsOf(
  items: readonly TypedFlashItem[],
  goodsOf: ReadonlyMap<string, PromotionGoods>,
  hasStarted: boolean,
): string[] {
  const known = items.flatMap((item) => {
    const goods = goodsOf.get(item.skuCode);
    const isTyped = item.flashPriceTwd > 0 && item.stock > 0 && item.perMember > 0;
    if (!goods || !isTyped) return [];
    const { ordinary, available, minQuantity, isShown } = goods;
    const free = hasStarted ? null : available;
    return [{ ...item, ordinary, available: free, minQuantity, isShown }];
  });
  const isAbove = known.flatMap(({ skuCode, ordinary, flashPriceTwd }) =>
    ordinary && flashPriceTwd >= ordinary.priceTwd
      ? [`${skuCode}：搶購價要低於平常的售價 ${formatTwd(ordinary.priceTwd)}`]
      : [],
  );
  const warned = listFlashWarnings(known).map(
    ({ index, text }) => `${known[index]?.skuCode ?? ''}：${text}`,
  );
  return [...isAbove, ...warned];
}

function ShownItem({ item, goods }: { item: TypedFlashItem; goods: PromotionGoods | undefined }) {
  const { skuCode, flashPriceTwd, stock, perMember } = item;
  const unit = goods?.unitLabel ?? '件';
  const ordinaryTwd = goods?.ordinary?.priceTwd;
  return (
    <li className="flex gap-3 py-2">
      <OwnPicture
        pictureId={goods?.mediaId ?? null}
        className="size-14 shrink-0 rounded-control object-cover"
      />
      <p className="min-w-0 text-sm">
        <span className="line-clamp-2 font-medium">{goodsLabel(skuCode, goods)}</span>
        {flashPriceTwd > 0 && (
          <span className="mr-2 font-bold text-price tabular-nums">{formatTwd(flashPriceTwd)}</span>
        )}
        {ordinaryTwd !== undefined && (
          <del className="text-ink-soft tabular-nums">{formatTwd(ordinaryTwd)}</del>
        )}
        {stock > 0 && perMember > 0 && (
          <span className="block text-ink-soft">
            限量 {stock} {unit}・每人限購 {perMember} {unit}
          </span>
        )}
      </p>
    </li>
  );
}
