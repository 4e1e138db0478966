import type { CampaignPlanForm } from '@kaituan/contract/staff-campaign-plan';
import { previewEarnings } from '@kaituan/domain/group-buy/earnings-preview';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useState } from 'react';
import { MoneyField, NumberField } from '#admin/parts/number-fields.tsx';
import { momentOf, numberOf, rungsOf, textOf } from '#admin/parts/typed-values.ts';
import { itemName } from './read-plan.ts';

type Item = CampaignPlanForm['items'][number];

/** What a joiner will see and what each rung earns, by what is typed so far. */
export function PlanPreview({
  typed,
  plan,
  count,
}: {
  typed: FormData | undefined;
  plan: CampaignPlanForm | undefined;
  count: number;
}) {
  const items = typed
    ? Array.from({ length: count }, (_, index) => typedItem(typed, index))
    : (plan?.items ?? []);
  const title = (typed ? textOf(typed, 'title') : plan?.title) || '（還沒有標題）';
  const closesAt = typed && momentOf(typed, 'closesAt');
  return (
    <aside aria-label="預覽" className="space-y-4 self-start lg:sticky lg:top-4">
      <section className="rounded-card border border-line bg-surface p-4">
        <h2 className="text-sm font-semibold text-ink-soft">參加者看到的</h2>
        <p className="mt-2 text-lg font-bold">{title}</p>
        {closesAt && <p className="text-sm text-ink-soft">{formatMoment(closesAt)} 結團</p>}
        <p className="mt-2 text-sm">{payText(typed, plan)}</p>
      </section>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and removed at the end.
        <Earnings key={index} item={item} />
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
    rungs: rungsOf(textOf(typed, at('rungs'))) ?? [],
  };
}

function payText(typed: FormData | undefined, plan: CampaignPlanForm | undefined): string {
  const hours = typed ? numberOf(typed, 'transferHours') : plan?.transferHours;
  const onDelivery = typed ? typed.has('paysOnDelivery') : plan?.paysOnDelivery;
  const atPickup = typed ? typed.has('paysAtPickup') : plan?.paysAtPickup;
  const ways = [
    ...(hours ? [`跟團後 ${hours} 小時內匯款，逾期名額釋出`] : []),
    ...(onDelivery ? ['可以貨到付款'] : []),
    ...(atPickup ? ['可以取貨時付款'] : []),
  ];
  return ways.length > 0 ? `${ways.join('；')}。` : '只收幾分鐘內付完的方式（信用卡、LINE Pay）。';
}

/** The costs are for looking only; they are not stored. */
function Earnings({ item: { skuCode, priceTwd, rungs } }: { item: Item }) {
  const [costTwd, setCost] = useState<number>();
  const [feePercent, setFee] = useState(0);
  if (!priceTwd) return null;
  const steps = [
    { threshold: 1, unitPriceTwd: priceTwd },
    ...rungs.map(({ minQty, unitPriceTwd }) => ({ threshold: minQty, unitPriceTwd })),
  ];
  const rows = previewEarnings(steps, {
    costTwd: costTwd ?? 0,
    feeBps: Math.round(feePercent * 100),
  });
  const whole = (text: string) => Math.max(0, Number(text.normalize('NFKC')) || 0);
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold text-ink-soft text-sm">{skuCode || '規格'} 賺多少</h2>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <MoneyField
          label="成本"
          onChange={({ target: { value } }) =>
            setCost(value.trim() === '' ? undefined : Math.trunc(whole(value)))
          }
        />
        <NumberField label="金流 %" onChange={({ target }) => setFee(whole(target.value))} />
      </div>
      <table className="mt-3 w-full text-right text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="text-left font-normal">
              份數起
            </th>
            <th scope="col" className="font-normal">
              單價
            </th>
            <th scope="col" className="font-normal">
              每份賺
            </th>
            <th scope="col" className="font-normal">
              合計
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ threshold, unitPriceTwd, pieceTwd, totalTwd }) => (
            <tr
              key={threshold}
              data-loss={pieceTwd < 0 || undefined}
              className="data-loss:text-danger"
            >
              <th scope="row" className="text-left font-normal">
                {threshold}
              </th>
              <td>{formatTwd(unitPriceTwd)}</td>
              <td>{costTwd === undefined ? '—' : signed(pieceTwd)}</td>
              <td>{costTwd === undefined ? '—' : signed(totalTwd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {costTwd === undefined && (
        <p className="mt-2 text-ink-soft text-sm">填成本後，會算每一階賺多少；成本不會儲存。</p>
      )}
      {rows.some(({ pieceTwd }) => pieceTwd < 0) && (
        <p className="mt-2 font-semibold text-danger text-sm">最低的階價低於成本與手續費。</p>
      )}
    </section>
  );
}

const signed = (twd: number): string => (twd < 0 ? `−${formatTwd(-twd)}` : formatTwd(twd));
