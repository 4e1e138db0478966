import { formatTwd } from '@kaituan/domain/format-twd';
import { partOf } from '@kaituan/kit/content/part-of.ts';
import type {
  CampaignCard,
  CampaignItem,
} from '#web/features/group-buy/campaign/campaign-query.ts';
import { type StairStep, stairStepsOf } from './campaign-ladder.ts';

/** Share of the picture's height that the highest step takes. */
const highestPart = 0.78;
/** The lowest step's share of the highest. */
const lowestPart = 0.34;

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
    <ol className={isBrief ? 'stairs stairs-brief' : 'stairs'}>
      {steps.map((step) => (
        <li key={step.rung} aria-current={step.state === 'CURRENT' ? 'step' : undefined}>
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
      <span className={state === 'REACHED' ? 'stairs-step reached' : 'stairs-step'}>
        <span>{priceTwd === null ? `第 ${step.rung + 1} 階` : formatTwd(priceTwd)}</span>
        <span className={partOf(highestPart * (lowestPart + (1 - lowestPart) * height))}>
          {isCurrent && !isBrief && (
            <span className="rounded-full bg-surface/95 px-1.5 text-xs leading-5 font-bold text-primary sm:px-2.5">
              {isOver ? '成交' : '目前'}
            </span>
          )}
        </span>
      </span>
      <span aria-hidden className="stairs-filled">
        <span className={`${partOf(filled)}${filled < 1 || isLast ? ' rounded-r-full' : ''}`} />
      </span>
      <span className="stairs-name">
        {threshold === 0 ? '起始價' : `滿 ${threshold.toLocaleString('en-US')} 份`}
        {state === 'REACHED' && <span className="sr-only">，已達成</span>}
      </span>
    </>
  );
}
