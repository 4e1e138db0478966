import type { CampaignPlanForm } from '@kaituan/contract/staff-campaign-plan';
import type { PromotionGoods } from '@kaituan/contract/staff-promotion';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Earnings } from '#admin/parts/earnings.tsx';
import { laterPaymentsOf, laterText } from '#admin/parts/later-payments.tsx';
import { itemName } from '#admin/parts/promotion-items.tsx';
import { momentOf, numberOf, rungsIn, textOf } from '#admin/parts/typed-values.ts';

const transferText = (hours: number) => `跟團後 ${hours} 小時內匯款，逾期名額釋出`;
type Item = CampaignPlanForm['items'][number];

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
  const items = Array.from({ length: count }, (_, index) => typedItem(typed, index));
  const closesAt = momentOf(typed, 'closesAt');
  return (
    <aside
      aria-label="預覽"
      className="space-y-4 self-start lg:sticky lg:top-[calc(1rem+var(--inset-top))]"
    >
      <section className="rounded-card border border-line bg-surface p-4">
        <h2 className="text-sm font-semibold text-ink-soft">參加者看到的</h2>
        <p className="mt-2 text-lg font-bold">{textOf(typed, 'title') || '（還沒有標題）'}</p>
        {closesAt && <p className="text-sm text-ink-soft">{formatMoment(closesAt)} 結團</p>}
        <p className="mt-2 text-sm">{laterText(laterPaymentsOf(typed), transferText)}</p>
      </section>
      {items.map((item) => (
        <Earnings
          key={item.skuCode}
          name={goodsOf.get(item.skuCode)?.name ?? item.skuCode}
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

function typedItem(typed: FormData, index: number): Item {
  const at = (field: string) => itemName(index, field);
  return {
    skuCode: textOf(typed, at('skuCode')),
    capUnits: numberOf(typed, at('units')) ?? null,
    priceTwd: numberOf(typed, at('price')) || 0,
    rungs: rungsIn(typed, at('rungs')) ?? [],
  };
}
