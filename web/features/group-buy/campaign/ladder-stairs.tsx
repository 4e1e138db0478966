import { partOf } from '@kaituan/kit/content/part-of.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { type StairStep, stairStepsOf } from './campaign-ladder.ts';

/** Share of the picture's height that the highest step takes. */
const highestPart = 0.78;
/** The lowest step's share of the highest. */
const lowestPart = 0.34;

const bars: Record<StairStep['state'], string> = {
  REACHED: 'bg-primary-soft',
  CURRENT: 'bg-linear-to-t from-primary to-accent dark:to-primary-strong',
  AHEAD: 'border border-b-0 border-dashed border-ink-soft/40 bg-sunken',
};

/**
 * The price ladder as descending stairs: each step a threshold and its price, the reached one
 * marked.
 */
export function LadderStairs({
  card,
  item,
  isOver = false,
  isBrief = false,
}: {
  card: CampaignCard;
  item: CampaignItem | undefined;
  /** True once the price is final. */
  isOver?: boolean;
  /** True on a card, where it is lower. */
  isBrief?: boolean;
}) {
  const steps = stairStepsOf(card, item);
  return (
    <ol className="flex items-end">
      {steps.map((step) => (
        <li
          key={step.rung}
          aria-current={step.state === 'CURRENT' ? 'step' : undefined}
          className="flex min-w-0 flex-1 flex-col text-center"
        >
          <Step step={step} {...{ isOver, isBrief }} isLast={step.rung === steps.length - 1} />
        </li>
      ))}
    </ol>
  );
}

function Step({
  step,
  isOver,
  isBrief,
  isLast,
}: {
  step: StairStep;
  isOver: boolean;
  isBrief: boolean;
  isLast: boolean;
}) {
  const { state, priceTwd, threshold, filled, height } = step;
  const isCurrent = state === 'CURRENT';
  return (
    <>
      <span className={`flex flex-col justify-end px-0.5 ${isBrief ? 'h-17' : 'h-27 sm:h-36'}`}>
        <span
          className={`mb-1 text-[13px] leading-5 tabular-nums ${isBrief ? '' : 'sm:text-base'} ${isCurrent ? 'font-bold text-price' : 'font-semibold text-ink-soft'}`}
        >
          {priceTwd === null ? `第 ${step.rung + 1} 階` : formatTwd(priceTwd)}
        </span>
        <span
          className={`grid h-(--part) w-full place-items-center rounded-t-lg transition-colors duration-700 ${bars[state]} ${partOf(highestPart * (lowestPart + (1 - lowestPart) * height))}`}
        >
          {isCurrent && !isBrief && (
            <span className="rounded-full bg-surface/95 px-1.5 text-xs leading-5 font-bold text-primary sm:px-2.5">
              {isOver ? '成交' : '目前'}
            </span>
          )}
        </span>
      </span>
      <span aria-hidden className="block h-2 bg-sunken">
        <span
          className={`block h-full w-(--part) bg-primary transition-[width] duration-700 ${filled < 1 || isLast ? 'rounded-r-full' : ''} ${partOf(filled)}`}
        />
      </span>
      <span
        className={`mt-1.5 px-0.5 text-xs leading-4 text-ink-soft tabular-nums ${isBrief ? '' : 'sm:text-sm'}`}
      >
        {threshold === 0 ? '起始價' : `滿 ${threshold.toLocaleString('en-US')} 份`}
        {state === 'REACHED' && <span className="sr-only">，已達成</span>}
      </span>
    </>
  );
}
