import { Loader } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { heldLine, joinedLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';

/** How many joined; those still paying are shown beside, never added. 「+3 份」 lies over them: nothing below moves. */
export function JoinedCount({ card }: { card: CampaignCard }) {
  const held = heldLine(card);
  const gain = useGain(card.confirmed.units);
  return (
    <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <span className="tabular-nums">{joinedLine(card)}</span>
      {(held || gain > 0) && (
        <span className="relative inline-flex *:rounded-full *:px-2.5 *:py-0.5 *:tabular-nums">
          {held && (
            <span
              className={`inline-flex items-center gap-1 bg-accent-soft font-medium text-accent-ink ${gain > 0 ? 'opacity-0' : ''}`}
            >
              <Loader aria-hidden size={14} />
              {held}
              <span className="sr-only">，付款完成才計入</span>
            </span>
          )}
          {gain > 0 && (
            <span
              aria-hidden
              className={`bg-good-soft font-bold text-good transition-[opacity,translate] duration-500 starting:translate-y-2 starting:opacity-0 ${held ? 'absolute top-0' : ''}`}
            >
              +{gain} 份
            </span>
          )}
        </span>
      )}
    </p>
  );
}

const shownForMs = 3_000;

/** How many pieces were added while one looks, for a moment. */
function useGain(units: number): number {
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
  return gain;
}
