import { Check, Loader } from 'lucide-react';
import type { GroupTeam } from '#web/features/group-buy/campaign/campaign-query.ts';

/** Larger teams are shown as numbers only. */
const maxDots = 12;

export function TeamSeats({ team }: { team: GroupTeam }) {
  const { size, seatsConfirmed, seatsHeld } = team;
  const label = [
    `${size} 人團，已有 ${seatsConfirmed} 人`,
    ...(seatsHeld > 0 ? [`${seatsHeld} 人付款中`] : []),
  ].join('，');
  if (size > maxDots) {
    return (
      <span className="tabular-nums">
        {seatsConfirmed}／{size} 人
      </span>
    );
  }
  return (
    <span role="img" aria-label={label} className="inline-flex flex-wrap gap-1">
      {Array.from({ length: size }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row
        <Seat key={seat} state={seatState(seat, team)} />
      ))}
    </span>
  );
}

type SeatState = 'TAKEN' | 'PAYING' | 'FREE';

const seatState = (seat: number, { seatsConfirmed, seatsHeld }: GroupTeam): SeatState => {
  if (seat < seatsConfirmed) return 'TAKEN';
  return seat < seatsConfirmed + seatsHeld ? 'PAYING' : 'FREE';
};

const looks: Record<SeatState, string> = {
  TAKEN: 'bg-primary text-on-primary',
  PAYING: 'bg-accent-soft text-accent-ink',
  FREE: 'border-2 border-dashed border-ink-soft/50',
};

function Seat({ state }: { state: SeatState }) {
  return (
    <span
      className={`grid size-6 place-items-center rounded-full transition-colors duration-700 ${looks[state]}`}
    >
      {state === 'TAKEN' && <Check size={14} strokeWidth={3} />}
      {state === 'PAYING' && <Loader size={14} />}
    </span>
  );
}
