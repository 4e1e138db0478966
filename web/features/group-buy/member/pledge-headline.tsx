import { formatDayTime } from '@kaituan/domain/day-text';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { useCelebration } from '@kaituan/kit/feedback/celebration.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import { DeadlineClock } from './deadline-clock.tsx';
import { FailedRefund } from './failed-refund.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { deadlineOf, pledgeMessageOf } from './pledge-message.ts';
import { PledgeOffers } from './pledge-offers.tsx';
import { PledgeProgress } from './pledge-progress.tsx';
import type { OwnPledge } from './pledge-query.ts';
import { useOwnTeam } from './use-own-team.ts';

/** Status, progress and actions of a pledge. */
export function PledgeHeadline({ own }: { own: OwnPledge }) {
  const { pledge, campaign } = own;
  const team = useOwnTeam(own);
  const deadline = deadlineOf(own, team);
  const message = pledgeMessageOf(own);
  const isAgreed = pledge.status === 'SETTLED' || pledge.status === 'REDUCED';
  const status = useCelebration<HTMLParagraphElement>(
    isAgreed ? `pledge ${pledge.pledgeNo}` : null,
  );
  const isRunning = campaign.status === 'OPEN' || campaign.status === 'CLOSING';
  return (
    <section aria-label="跟團狀態" className="card-raised p-4 sm:p-6">
      <ShopLink
        to={campaignPath(campaign.campaignId, pledge.teamNo)}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 wrap-anywhere hover:text-primary hover:decoration-primary"
      >
        {campaign.title}
      </ShopLink>
      <p ref={status} role="status" className="mt-1 text-2xl font-bold text-primary sm:text-3xl">
        {pledge.offers ? '好友團沒有湊齊' : pledge.statusText}
      </p>
      <p className="mt-1 max-w-2xl">{message}</p>
      <AccountNotice pledge={pledge} />
      <FailedRefund pledge={pledge} />
      {deadline && (
        <p className="mt-2 empty:hidden">
          <DeadlineClock
            deadline={deadline}
            serverTime={campaign.serverTime}
            isNamed={message.includes(formatDayTime(deadline.at))}
          />
        </p>
      )}
      {isRunning &&
        !pledge.offers &&
        isLivePledge(pledge.status) &&
        (pledge.teamNo === null || team) && (
          <div className="mt-5 rounded-control bg-sunken/60 p-4">
            <PledgeProgress own={own} team={team} />
          </div>
        )}
      {pledge.offers ? (
        <PledgeOffers pledge={pledge} offers={pledge.offers} />
      ) : (
        <PledgeActions own={own} team={team} isOnPage />
      )}
    </section>
  );
}
