import {
  goalAmount,
  heldLine,
  joinedShortLine,
} from '#web/features/group-buy/campaign/campaign-labels.ts';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { ListedCampaign } from '#web/features/group-buy/campaign/campaign-query.ts';
import { JoinerFaces } from '#web/features/group-buy/campaign/joiner-faces.tsx';

/** Who and how many joined, and what is missing to the goal. */
export function TileJoined({ card }: { card: ListedCampaign }) {
  if (isFailedOrCancelled(card.status)) return <div className="h-7" />;
  const held = heldLine(card);
  return (
    <div className="flex h-7 items-center gap-2 text-sm text-ink-soft">
      <JoinerFaces faces={card.faces} />
      <span className="min-w-0 truncate tabular-nums">
        {joinedShortLine(card)}
        {held && <span className="max-xl:hidden">・{held}</span>}
      </span>
      {!card.team && <Goal goal={card.goal} />}
    </div>
  );
}

function Goal({ goal }: Pick<ListedCampaign, 'goal'>) {
  const isReached = goal.missing === 0;
  return (
    <span
      className={`ml-auto shrink-0 rounded-full px-2 text-xs leading-6 font-semibold tabular-nums ${isReached ? 'bg-good-soft text-good' : 'bg-primary-soft text-primary'}`}
    >
      {isReached ? '已達門檻' : `還差 ${goalAmount(goal, goal.missing)}成團`}
    </span>
  );
}
