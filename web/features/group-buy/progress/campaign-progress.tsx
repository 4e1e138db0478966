import { teamTimeText } from '#web/features/group-buy/campaign/campaign-labels.ts';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { GoalBar } from './goal-bar.tsx';
import { JoinedCount } from './joined-count.tsx';

/** Progress of a group buy: towards its goal, or with teams how many joined; or why it failed. */
export function CampaignProgress({
  card,
  isBrief = false,
}: {
  card: CampaignCard;
  /** True where the number of buyers is shown elsewhere. */
  isBrief?: boolean;
}) {
  if (isFailedOrCancelled(card.status)) {
    return <p className="text-sm text-ink-soft">{card.cancelReason ?? card.outcomeText}</p>;
  }
  if (!card.team) return <GoalBar card={card} isBrief={isBrief} />;
  return (
    <div className="text-sm">
      <p className="font-semibold">
        {card.team.size} 人成一團，{teamTimeText(card.team.hours, card)}
      </p>
      {!isBrief && <JoinedCount card={card} />}
    </div>
  );
}
