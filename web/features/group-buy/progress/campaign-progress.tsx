import { isCalledOff } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { GoalBar } from './goal-bar.tsx';
import { JoinedCount } from './joined-count.tsx';

/** How far a group buy is: towards its goal, or, where teams succeed each on its own, how many joined; or why not. */
export function CampaignProgress({
  card,
  isBrief = false,
}: {
  card: CampaignCard;
  /** True where who joined is told elsewhere. */
  isBrief?: boolean;
}) {
  if (isCalledOff(card.status)) {
    return <p className="text-sm text-ink-soft">{card.cancelReason ?? card.outcomeText}</p>;
  }
  if (!card.team) return <GoalBar card={card} isBrief={isBrief} />;
  return (
    <div className="text-sm">
      <p className="font-semibold">
        {card.team.size} 人成一團，{card.team.hours} 小時內湊滿
      </p>
      {!isBrief && <JoinedCount card={card} />}
    </div>
  );
}
