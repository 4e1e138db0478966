import { Loader } from 'lucide-react';
import { heldLine, joinedLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import { IncreaseBadge } from './increase-badge.tsx';

/** How many joined; who is paying now is told beside it, never added. */
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
