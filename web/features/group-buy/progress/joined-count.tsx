import { Loader } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { heldLine, joinedLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';

/** How many joined; those still paying are shown beside, never added. */
export function JoinedCount({ card }: { card: CampaignCard }) {
  const held = heldLine(card);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <span className="tabular-nums">{joinedLine(card)}</span>
      <IncreaseBadge units={card.confirmed.units} />
      {held && (
        <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-accent-ink tabular-nums">
          <Loader aria-hidden size={14} />
          {held}
          <span className="sr-only">，付款完成才計入</span>
        </span>
      )}
    </p>
  );
}

const shownForMs = 3_000;

/** 「+3 份」 for a moment when pieces were added while one looks. */
function IncreaseBadge({ units }: { units: number }) {
  const known = useRef(units);
  const [gain, setGain] = useState(0);
  useEffect(() => {
    const added = units - known.current;
    known.current = units;
    if (added <= 0) return;
    setGain(added);
    const timer = setTimeout(() => setGain(0), shownForMs);
    return () => clearTimeout(timer);
  }, [units]);
  if (gain === 0) return null;
  return (
    <span
      aria-hidden
      className="inline-block rounded-full bg-good-soft px-2.5 py-0.5 font-bold text-good tabular-nums transition-[opacity,translate] duration-500 starting:translate-y-2 starting:opacity-0"
    >
      +{gain.toLocaleString('en-US')} 份
    </span>
  );
}
