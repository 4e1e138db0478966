import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Earnings } from '#admin/parts/earnings.tsx';
import { goodsLabel } from '#admin/parts/forms/promotion-items.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { dearerRungs, typedItems } from './typed-plan.ts';

/** What a joiner will see and what each rung earns, by what is typed so far. */
export function PlanPreview({
  typed,
  count,
  goodsOf,
}: {
  typed: FormData;
  count: number;
  goodsOf: ReadonlyMap<string, PromotionGoods>;
}) {
  const items = typedItems(typed, count);
  const dearer = items.flatMap((item) => {
    const name = goodsLabel(item.skuCode, goodsOf.get(item.skuCode));
    return dearerRungs(item).map((text) => `${name}：${text}。`);
  });
  return (
    <aside
      aria-label="預覽"
      className="space-y-4 self-start lg:sticky lg:top-[calc(1rem+var(--inset-top))]"
    >
      {dearer.length > 0 && (
        <Notice kind="WARNING">
          {dearer.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <ShopPreview {...{ typed, items, goodsOf }} />
      {items.map((item) => (
        <Earnings
          key={item.skuCode}
          name={goodsLabel(item.skuCode, goodsOf.get(item.skuCode))}
          steps={[
            { threshold: 1, unitPriceTwd: item.priceTwd },
            ...item.rungs.map(({ minQty, unitPriceTwd }) => ({ threshold: minQty, unitPriceTwd })),
          ]}
          thresholdText="份數起"
          lossText="最低的階價低於成本與手續費。"
        />
      ))}
    </aside>
  );
}
