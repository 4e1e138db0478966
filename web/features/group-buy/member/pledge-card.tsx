import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paidWithGoodsWhen } from '@kaituan/domain/payment/later-payment';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { ChevronRight, Users } from 'lucide-react';
import { useCampaignProgress } from '#web/features/group-buy/progress/use-campaign-progress.ts';
import { pledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { DeadlineClock } from './deadline-clock.tsx';
import { OwnCaseLines } from './own-cases.tsx';
import { PledgeActions } from './pledge-actions.tsx';
import { deadlineOf, pledgeMessageOf, settledArrival } from './pledge-message.ts';
import { goodsText, prepaidExtraTwd, quantityText } from './pledge-pieces.ts';
import { PledgeProgress } from './pledge-progress.tsx';
import type { OwnPledge } from './pledge-query.ts';
import { useOwnTeam } from './use-own-team.ts';

/** One pledge in the member's list, with its actions. */
export function PledgeCard({ own }: { own: OwnPledge }) {
  const { pledge } = own;
  const { campaign, ref } = useCampaignProgress(own.campaign);
  const shown = { pledge, campaign };
  const team = useOwnTeam(shown);
  const deadline = deadlineOf(shown, team);
  const isRunning = campaign.status === 'OPEN' || campaign.status === 'CLOSING';
  const arrival = settledArrival(shown);
  const isOver = arrival === undefined && !isLivePledge(pledge.status);
  const ended = isOver && pledgeMessageOf(shown);
  return (
    <article
      ref={ref}
      aria-label={`${campaign.title}，${pledge.statusText}`}
      className="card transition-shadow hover:shadow-float"
    >
      <ShopLink to={pledgePath(pledge.pledgeNo)} className="block rounded-card p-4 sm:p-5">
        <span className="flex items-start gap-4">
          <CampaignPicture campaign={campaign} />
          <span className="min-w-0 flex-1">
            <Badge tone={pledge.offers ? 'accent' : toneOf(pledge.status)}>
              {pledge.offers ? '請選擇' : pledge.statusText}
            </Badge>
            <span className="mt-1.5 line-clamp-2 font-bold wrap-anywhere">{campaign.title}</span>
            {pledge.lines.map((line) => (
              <span key={line.skuId} className="mt-1 block text-sm text-ink-soft">
                {goodsText(line)} <span className="inline-block">× {quantityText(line)}</span>
              </span>
            ))}
          </span>
        </span>
        {(arrival || ended) && (
          <span className="mt-3 block text-sm text-ink-soft">{arrival ?? ended}</span>
        )}
        {isRunning && !pledge.offers && isLivePledge(pledge.status) && (
          <span className="mt-4 block">
            <PledgeProgress own={shown} team={team} />
            <OwnCaseLines own={shown} />
          </span>
        )}
        <span className="mt-3 flex items-center justify-between gap-3">
          <CardMoney own={shown} />
          <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
        </span>
      </ShopLink>
      {(deadline || isRunning) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 sm:px-5">
          {deadline && <DeadlineClock deadline={deadline} serverTime={campaign.serverTime} />}
          <div className="ml-auto">
            <PledgeActions own={shown} team={team} />
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

/** Amounts paid and refunded. */
function CardMoney({ own: { pledge } }: { own: OwnPledge }) {
  const { paidTwd, refundTwd, refundedTwd, refundFailedTwd, savings, status } = pledge;
  const pendingTwd = refundTwd - refundedTwd - refundFailedTwd;
  if (paidTwd === 0) {
    const { dueTwd, owedTwd, owedAt } = pledge;
    const later =
      owedTwd === null ? '尚未付款' : `${paidWithGoodsWhen(owedAt)}付 ${formatTwd(owedTwd)}`;
    const text = dueTwd === null ? later : `待付 ${formatTwd(dueTwd)}`;
    return <span className="text-sm text-ink-soft tabular-nums">{text}</span>;
  }
  const extraTwd = status === 'CONFIRMED' ? prepaidExtraTwd(pledge.lines) : 0;
  const isSaving = status === 'CONFIRMED' && savings !== null && savings.refundNowTwd > 0;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-soft">
        已付 <b className="text-base text-ink tabular-nums">{formatTwd(paidTwd)}</b>
      </span>
      {extraTwd > 0 && (
        <span className="text-ink-soft tabular-nums">
          含湊箱預付 {formatTwd(extraTwd)}，沒用到會退回
        </span>
      )}
      {refundedTwd > 0 && (
        <span className="text-ink-soft tabular-nums">已退款 {formatTwd(refundedTwd)}</span>
      )}
      {pendingTwd > 0 && (
        <span className="text-ink-soft tabular-nums">
          {pledge.needsAccount ? '待退款' : '退款中'} {formatTwd(pendingTwd)}
        </span>
      )}
      {refundFailedTwd > 0 && (
        <span className="font-semibold text-accent-ink tabular-nums">
          退款未成功 {formatTwd(refundFailedTwd)}
        </span>
      )}
      {pledge.needsAccount && <span className="font-semibold text-accent-ink">請提供退款帳戶</span>}
      {isSaving && (
        <span className="font-semibold text-good tabular-nums">
          現在結團會退回 {formatTwd(savings.refundNowTwd)}
        </span>
      )}
    </span>
  );
}

const tones = {
  HELD: 'accent',
  CONFIRMED: 'rose',
  SETTLED: 'good',
  REDUCED: 'good',
  REFUND_DUE: 'accent',
  REFUNDED: 'quiet',
  EXPIRED: 'quiet',
  WITHDRAWN: 'quiet',
  RELEASED: 'quiet',
} as const satisfies Record<Pledge['status'], string>;

/** The colour of a pledge's state. */
const toneOf = (status: Pledge['status']) => tones[status];
