import { partOf } from '@kaituan/kit/content/part-of.ts';
import { CircleCheck } from 'lucide-react';
import { goalAmount } from '#web/features/group-buy/campaign/campaign-labels.ts';
import { hasSucceeded } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { JoinedCount } from './joined-count.tsx';

export function GoalBar({ card, isBrief }: { card: CampaignCard; isBrief: boolean }) {
  const { goal } = card;
  const isReached = goal.missing === 0 || hasSucceeded(card.status);
  const percent = Math.floor(goal.ratioBps / 100);
  return (
    <div className="text-sm">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {isReached ? (
            <span className="inline-flex items-center gap-1 text-good">
              <CircleCheck aria-hidden size={16} className="self-center" />
              已達成團門檻
            </span>
          ) : (
            <>
              還差{' '}
              <strong className="font-bold text-price tabular-nums">
                {goalAmount(goal, goal.missing)}
              </strong>
              成團
            </>
          )}
        </span>
        <span className="text-ink-soft tabular-nums">
          {goalAmount(goal, goal.reached)}／{goalAmount(goal, goal.min)}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="成團進度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, percent)}
        aria-valuetext={`目標 ${goalAmount(goal, goal.min)}，已有 ${goalAmount(goal, goal.reached)}`}
        className="h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full w-(--part) rounded-full transition-[width] duration-700 ${isReached ? 'bg-good' : 'bg-linear-to-r from-accent to-primary'} ${partOf(percent / 100)}`}
        />
      </div>
      {!isBrief && <JoinedCount card={card} />}
    </div>
  );
}
