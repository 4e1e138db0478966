import { formatTwd } from '@kaituan/domain/format-twd';
import { type PriceStep, previewEarnings } from '@kaituan/domain/group-buy/earnings-preview';
import { useState } from 'react';
import { MoneyField, NumberField } from './forms/number-fields.tsx';

/** What a SKU earns at each step of its price; the costs are for looking only, they are not stored. */
export function Earnings(props: {
  name: string;
  steps: readonly PriceStep[];
  /** What the threshold of a step counts. */
  thresholdText: string;
  lossText: string;
}) {
  const { name, steps, thresholdText, lossText } = props;
  const [costTwd, setCost] = useState<number>();
  const [feePercent, setFee] = useState(0);
  if (!steps[0]?.unitPriceTwd) return null;
  const rows = previewEarnings(steps, {
    costTwd: costTwd ?? 0,
    feeBps: Math.round(feePercent * 100),
  });
  const whole = (text: string) =>
    Math.max(0, Number(text.normalize('NFKC').replaceAll(',', '')) || 0);
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold text-ink-soft text-sm">{name || '規格'} 賺多少</h2>
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
              {thresholdText}
            </th>
            <th scope="col" className="font-normal">
              單價
            </th>
            <th scope="col" className="font-normal">
              每份賺（毛利）
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
              <td>
                {costTwd === undefined ? (
                  '—'
                ) : (
                  <>
                    {signed(pieceTwd)}
                    <span className="block">
                      （{Math.round((pieceTwd / unitPriceTwd) * 100)}%）
                    </span>
                  </>
                )}
              </td>
              <td>{costTwd === undefined ? '—' : signed(totalTwd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {costTwd === undefined && (
        <p className="mt-2 text-ink-soft text-sm">填成本後，會算賺多少；成本不會儲存。</p>
      )}
      {rows.some(({ pieceTwd }) => pieceTwd < 0) && (
        <p className="mt-2 font-semibold text-danger text-sm">{lossText}</p>
      )}
    </section>
  );
}

const signed = (twd: number): string => (twd < 0 ? `−${formatTwd(-twd)}` : formatTwd(twd));
