import type { CampaignCard } from '@kaituan/contract/group-buy';
import { campaignHeadline } from '@kaituan/domain/campaign-headline';
import { ChevronRight, Users } from 'lucide-react';
import { pledgePath } from '../../../navigation/group-buy-paths.ts';
import { ShopLink } from '../../../navigation/shop-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatTwd } from '../../../ui/format-money.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useCampaignProgress } from '../live/use-campaign-progress.ts';
import { DeadlineClock } from './deadline-clock.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { goodsText, quantityText } from './pledge-pieces.ts';
import type { OwnPledge } from './pledge-query.ts';
import { deadlineOf } from './pledge-story.ts';
import { toneOf } from './pledge-tone.ts';
import { ProgressTrack } from './progress-track.tsx';

/** One group buy in the member's list: leads to the pledge, and offers what can be done with it. */
export function PledgeCard({ own }: { own: OwnPledge }) {
  const { pledge } = own;
  const { campaign, ref } = useCampaignProgress(own.campaign);
  const shown = { pledge, campaign };
  const deadline = deadlineOf(shown);
  const isRunning = campaign.status === 'OPEN' || campaign.status === 'CLOSING';
  return (
    <article
      ref={ref}
      aria-label={`${campaign.title}，${pledge.statusText}`}
      className="rounded-card bg-surface shadow-card transition-shadow hover:shadow-float"
    >
      <ShopLink to={pledgePath(pledge.pledgeNo)} className="block rounded-card p-4 sm:p-5">
        <span className="flex items-start gap-4">
          <CampaignPicture campaign={campaign} />
          <span className="min-w-0 flex-1">
            <span className="flex items-start gap-3">
              <span className="line-clamp-2 flex-1 font-bold wrap-anywhere">{campaign.title}</span>
              <Badge tone={toneOf(pledge.status)}>
                {pledge.offers ? '請選擇' : pledge.statusText}
              </Badge>
            </span>
            {pledge.lines.map((line) => (
              <span key={line.skuId} className="mt-1 block text-sm text-ink-soft">
                {goodsText(line)} × {quantityText(line)}
              </span>
            ))}
          </span>
        </span>
        {isRunning && <Progress own={shown} />}
        <span className="mt-3 flex items-center justify-between gap-3">
          <CardMoney own={shown} />
          <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
        </span>
      </ShopLink>
      {(deadline || isRunning) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:px-5">
          {deadline && <DeadlineClock deadline={deadline} serverTime={campaign.serverTime} />}
          <div className="ml-auto">
            <PledgeActions own={shown} />
          </div>
        </div>
      )}
    </article>
  );
}

function CampaignPicture({ campaign }: { campaign: CampaignCard }) {
  const picture = campaign.picture ?? campaign.items[0]?.picture;
  return (
    <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-ink-soft sm:size-24">
      {picture ? (
        <Picture
          picture={{ ...picture, alt: '' }}
          sizes="96px"
          className="size-full object-cover"
        />
      ) : (
        <Users aria-hidden size={26} />
      )}
    </span>
  );
}

function Progress({ own: { pledge, campaign } }: { own: OwnPledge }) {
  return (
    <span className="mt-4 block">
      <ProgressTrack campaign={campaign} />
      <span className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold text-accent-ink">
          {pledge.teamNo === null ? campaignHeadline(campaign) : '好友團，人數到齊就成團'}
        </span>
        <span className="text-ink-soft tabular-nums">
          {campaign.confirmed.buyers} 人參加・{campaign.confirmed.units} 份
        </span>
      </span>
    </span>
  );
}

/** What was paid, and what comes back of it. */
function CardMoney({ own: { pledge } }: { own: OwnPledge }) {
  const { paidTwd, refundTwd, savings, status } = pledge;
  if (paidTwd === 0) return <span className="text-sm text-ink-soft">尚未付款</span>;
  const isSaving = status === 'CONFIRMED' && savings !== null && savings.refundNowTwd > 0;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-soft">
        已付 <b className="text-base text-ink tabular-nums">{formatTwd(paidTwd)}</b>
      </span>
      {refundTwd > 0 && (
        <span className="text-ink-soft tabular-nums">退款 {formatTwd(refundTwd)}</span>
      )}
      {isSaving && (
        <span className="font-semibold text-good tabular-nums">
          現在結單會退回 {formatTwd(savings.refundNowTwd)}
        </span>
      )}
    </span>
  );
}
