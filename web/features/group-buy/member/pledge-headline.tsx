import { campaignHeadline } from '@kaituan/domain/campaign-headline';
import { TrendingDown } from 'lucide-react';
import { campaignPath } from '../../../navigation/group-buy-paths.ts';
import { ShopLink } from '../../../navigation/shop-link.tsx';
import { DeadlineClock } from './deadline-clock.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { PledgeOffers } from './pledge-offers.tsx';
import type { OwnPledge } from './pledge-query.ts';
import { deadlineOf, storyOf } from './pledge-story.ts';
import { ProgressTrack } from './progress-track.tsx';

/** How a pledge stands, how far its group buy is, and what can be done. */
export function PledgeHeadline({ own }: { own: OwnPledge }) {
  const { pledge, campaign } = own;
  const deadline = deadlineOf(own);
  const isRunning = campaign.status === 'OPEN' || campaign.status === 'CLOSING';
  return (
    <section aria-label="參團狀態" className="rounded-card bg-surface p-4 shadow-card sm:p-6">
      <ShopLink
        to={campaignPath(campaign.campaignId, pledge.teamNo)}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 wrap-anywhere hover:text-primary hover:decoration-primary"
      >
        {campaign.title}
      </ShopLink>
      <p role="status" className="mt-1 text-2xl font-bold text-primary sm:text-3xl">
        {pledge.offers ? '好友團沒有湊齊' : pledge.statusText}
      </p>
      <p className="mt-1 max-w-prose">{storyOf(own)}</p>
      {deadline && (
        <p className="mt-2">
          <DeadlineClock deadline={deadline} serverTime={campaign.serverTime} />
        </p>
      )}
      {isRunning && !pledge.offers && <Running own={own} />}
      {pledge.offers ? (
        <PledgeOffers pledge={pledge} offers={pledge.offers} />
      ) : (
        <div className="mt-5">
          <PledgeActions own={own} />
        </div>
      )}
    </section>
  );
}

function Running({ own: { pledge, campaign } }: { own: OwnPledge }) {
  const isOfTeam = pledge.teamNo !== null;
  const isSaving = pledge.status === 'CONFIRMED' && pledge.savings !== null && !isOfTeam;
  return (
    <div className="mt-5 rounded-control bg-sunken/60 p-4">
      {isSaving && (
        <p className="mb-4 flex items-start gap-2 font-bold text-accent-ink">
          <TrendingDown aria-hidden size={20} className="mt-0.5 shrink-0" />
          {pledge.savings?.text}
        </p>
      )}
      <ProgressTrack campaign={campaign} />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <span>
          {campaign.confirmed.buyers} 人參加・{campaign.confirmed.units} 份
          {campaign.held.buyers > 0 && `（另有 ${campaign.held.buyers} 人付款中）`}
        </span>
        {!isSaving && !isOfTeam && <span>{campaignHeadline(campaign)}</span>}
      </p>
    </div>
  );
}
