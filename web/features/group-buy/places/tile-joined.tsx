import { UserRound } from 'lucide-react';
import {
  goalAmount,
  heldLine,
  joinedShortLine,
} from '#web/features/group-buy/campaign/campaign-labels.ts';
import { isFailedOrCancelled } from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { ListedCampaign } from '#web/features/group-buy/campaign/campaign-query.ts';

/** Who and how many joined, and what is missing to the goal. */
export function TileJoined({ card }: { card: ListedCampaign }) {
  if (isFailedOrCancelled(card.status)) return <div className="h-7" />;
  const held = heldLine(card);
  return (
    <div className="tile-joined">
      <JoinerFaces faces={card.faces} />
      <span>{joinedShortLine(card)}</span>
      {held && <span className="tile-held">{held}</span>}
      {!card.team && <Goal goal={card.goal} />}
    </div>
  );
}

function Goal({ goal }: Pick<ListedCampaign, 'goal'>) {
  const isReached = goal.missing === 0;
  return (
    <span
      className={`tile-goal ${isReached ? 'bg-good-soft text-good' : 'bg-primary-soft text-primary'}`}
    >
      {isReached ? '已達門檻' : `還差 ${goalAmount(goal, goal.missing)}成團`}
    </span>
  );
}

/** The latest who joined, by initial, newest in front, as many as there is room for beside the number of all in words. */
function JoinerFaces({ faces }: { faces: readonly string[] }) {
  return (
    <span aria-hidden className="faces">
      {faces.map((face, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same initial
          key={place}
        >
          {face || <UserRound size={14} />}
        </span>
      ))}
    </span>
  );
}
