import { formatTwd } from '@kaituan/domain/format-twd';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import { useCelebration } from '@kaituan/kit/feedback/celebration.ts';
import { TrendingDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import { hasSucceeded } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { countedAs } from './joiner-words.ts';
import { LadderStairs } from './ladder-stairs.tsx';

/** The price ladder: stairs, what is missing to the next step, and the prices by SKU. */
export function LadderCard({ card, status }: { card: CampaignCard; status: CampaignStatus }) {
  const id = useId();
  const [first] = card.items;
  const isOver = hasSucceeded(status);
  const rung = useRungOccasion(card.campaignId, card.rung);
  const heading = useCelebration<HTMLHeadingElement>(isOver ? null : rung);
  const hiddenText = card.hiddenPrice ? hiddenPriceText[card.hiddenPrice] : null;
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 ref={heading} id={id} className="flex items-center gap-2 text-lg font-bold">
        <TrendingDown aria-hidden size={22} className="text-primary" />
        揪越多，價格越低
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">
        {isOver || status === 'CLOSING' ? '結團後大家都以同一個價格成交。' : hintOf(card)}
        {countedAs(card.items)}
        {hiddenText && <span className="ml-2">（{hiddenText}）</span>}
      </p>
      <LadderStairs card={card} item={first} isOver={isOver} />
      {card.items.length > 1 && first && hiddenText === null && (
        <>
          <p className="mt-3 text-sm text-ink-soft">
            圖中為「{labelOf(first)}」的價格，所有品項的份數合併計算。
          </p>
          <AllPrices card={card} />
        </>
      )}
    </section>
  );
}

const hintOf = ({ unitsToNextRung }: CampaignCard): string =>
  unitsToNextRung === null
    ? '已到最低價，現在跟團就是最低價。'
    : '每滿一階，所有人一起降價，先跟團的也一樣。';

const labelOf = ({ name, optionText }: CampaignItem): string =>
  optionText ? `${name} ${optionText}` : name;

function AllPrices({ card }: { card: CampaignCard }) {
  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary underline-offset-4 hover:underline">
        看所有品項的階梯價
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys, too */}
      <section tabIndex={0} aria-label="所有品項的階梯價" className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                品項
              </th>
              {[0, ...card.thresholds].map((threshold) => (
                <th
                  key={threshold}
                  scope="col"
                  className="px-2 py-2 text-right font-medium whitespace-nowrap"
                >
                  {threshold === 0 ? '起始價' : `滿 ${threshold.toLocaleString('en-US')} 份`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {card.items.map((item) => (
              <tr key={item.skuId}>
                <th scope="row" className="min-w-28 py-2 pr-3 text-left font-normal">
                  {labelOf(item)}
                </th>
                {[0, ...card.thresholds].map((threshold, rung) => (
                  <td
                    key={threshold}
                    className={`px-2 py-2 text-right whitespace-nowrap ${rung === card.rung ? 'font-bold text-price' : ''}`}
                  >
                    {priceText(item, rung)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const priceText = ({ unitPricesTwd }: CampaignItem, rung: number): string => {
  const priceTwd = unitPricesTwd?.[rung];
  return priceTwd === undefined ? '－' : formatTwd(priceTwd);
};

/** The step of the ladder, once it went up while somebody watched. */
export function useRungOccasion(campaignId: number, rung: number): string | null {
  const seen = useRef(rung);
  return rung > seen.current ? `campaign ${campaignId} rung ${rung}` : null;
}
