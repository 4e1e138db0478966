import { campaignHeadline } from '@kaituan/domain/group-buy/campaign-headline';
import { ArrowRight } from 'lucide-react';
import { nextRungLine } from '#web/features/group-buy/campaign/campaign-labels.ts';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';

const actions: Partial<Record<CampaignCard['status'], string>> = {
  OPEN: '去跟團',
  SCHEDULED: '先看內容',
};

/** What the next rung brings, or how it stands, and where the card leads. */
export function TileNext({ card }: { card: CampaignCard }) {
  const action = actions[card.status];
  if (!action) {
    return (
      <span className="line-clamp-1 h-10 rounded-control bg-sunken px-3 text-sm leading-10 text-ink-soft">
        {card.outcomeText || campaignHeadline(card)}
      </span>
    );
  }
  return (
    <span className="tile-next">
      <span>{lineOf(card)}</span>
      <span className="tile-action">
        {action}
        <ArrowRight aria-hidden size={16} />
      </span>
    </span>
  );
}

/** The lowest price is worth saying; a goal is shown above. */
function lineOf(card: CampaignCard): string {
  const next = nextRungLine(card);
  if (next) return next;
  if (card.team) return '找好友一起，人數到齊就成團';
  return card.thresholds.length > 0 && card.unitsToNextRung === null
    ? '已到最低價'
    : campaignHeadline(card);
}
