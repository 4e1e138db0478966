import { UserRound, UserRoundPlus } from 'lucide-react';
import { teamTimeText } from '#web/features/group-buy/campaign/campaign-labels.ts';
import {
  hasSucceeded,
  isFailedOrCancelled,
} from '#web/features/group-buy/campaign/campaign-phase.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { LadderStairs } from '#web/features/group-buy/campaign/ladder-stairs.tsx';

/** The price ladder on a card; of teams how many make one, and why a group buy failed or was cancelled. */
export function TileLadder({ card }: { card: CampaignCard }) {
  const [first] = card.items;
  return (
    <div className="flex h-25 flex-col justify-end">
      {isFailedOrCancelled(card.status) ? (
        <p className="line-clamp-3 text-sm text-ink-soft">
          {card.cancelReason ?? card.outcomeText}
        </p>
      ) : card.team ? (
        <TeamSeats size={card.team.size} time={teamTimeText(card.team.hours, card)} />
      ) : (
        <LadderStairs card={card} item={first} isOver={hasSucceeded(card.status)} isBrief />
      )}
    </div>
  );
}

const maxSeats = 8;

function TeamSeats({ size, time }: { size: number; time: string }) {
  const seats = Array.from({ length: Math.min(size, maxSeats) - 1 }, (_, at) => `seat-${at}`);
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 rounded-control bg-sunken">
      <span aria-hidden className="flex items-center gap-2 text-primary">
        <span className="grid size-9 place-items-center rounded-full bg-primary text-on-primary">
          <UserRound size={18} />
        </span>
        {seats.map((seat) => (
          <span
            key={seat}
            className="grid size-9 place-items-center rounded-full border border-dashed border-primary"
          >
            <UserRoundPlus size={18} />
          </span>
        ))}
      </span>
      <p className="text-sm font-semibold">
        {size} 人成一團，{time}
      </p>
    </div>
  );
}
