import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paidWithGoodsWhen } from '@kaituan/domain/payment/later-payment';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { formatWait } from '@kaituan/kit/format/format-wait.ts';
import { CircleCheck, Clock } from 'lucide-react';
import { useId } from 'react';
import type { CampaignDetail } from '#web/features/group-buy/campaign/campaign-query.ts';
import { leftOutText } from '#web/features/group-buy/campaign/case-words.ts';
import { AccountNotice } from '#web/features/group-buy/member/account-notice.tsx';
import { FailedRefund } from '#web/features/group-buy/member/failed-refund.tsx';
import { OwnCases } from '#web/features/group-buy/member/own-cases.tsx';
import { myGroupBuysPath, pledgePath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Pledge = NonNullable<CampaignDetail['ownPledge']>;

/** The visitor's own pledge: goods, payment, possible refunds. */
export function OwnPledge({
  campaign,
  pledge,
  hasGroupSucceeded,
  id,
}: {
  campaign: CampaignDetail;
  pledge: Pledge;
  hasGroupSucceeded: boolean;
  /** The join anchor, unless joining is possible. */
  id: string | undefined;
}) {
  const headingId = useId();
  const isHeld = pledge.status === 'HELD';
  const isWaiting = isHeld || pledge.offers !== null;
  const Icon = isWaiting ? Clock : CircleCheck;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-28 card-raised border-2 border-good/40 p-4 sm:p-6"
    >
      <h2 id={headingId} className="flex items-center gap-2 text-lg font-bold">
        <Icon aria-hidden size={22} className={isWaiting ? 'text-accent-ink' : 'text-good'} />
        {headingOf(pledge, hasGroupSucceeded)}
      </h2>
      <ul className="mt-3 space-y-1">
        {pledge.lines.map((line) => (
          <li key={line.skuId} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {line.name} <span className="text-ink-soft">{line.optionText}</span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {line.settledQuantity ?? line.quantity} {line.unitLabel}
              {line.settledQuantity === null && line.maxQuantity > line.quantity && (
                <span className="block text-right text-sm font-normal text-ink-soft">
                  補滿箱時最多拿 {line.maxQuantity} {line.unitLabel}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 tabular-nums">
        <span>{moneyName(pledge)}</span>
        <strong>{formatTwd(pledge.owedTwd ?? pledge.dueTwd ?? pledge.paidTwd)}</strong>
      </p>
      {pledge.refundTwd > 0 && (
        <p className="flex justify-between gap-4 text-good tabular-nums">
          <span>{refundName(pledge)}</span>
          <strong>{formatTwd(pledge.refundTwd)}</strong>
        </p>
      )}
      <OwnCases own={{ pledge, campaign }}>
        {campaign.caseLot && (
          <p className="text-ink-soft">{leftOutText(campaign.caseLot.policy)}</p>
        )}
      </OwnCases>
      {pledge.savings?.text && !isWaiting && !hasGroupSucceeded && (
        <p className="mt-2 font-medium text-accent-ink">{pledge.savings.text}</p>
      )}
      {isHeld && pledge.payBy && <PayBy payBy={pledge.payBy} serverTime={campaign.serverTime} />}
      {!isLivePledge(pledge.status) && <p className="mt-2 text-ink-soft">{pledge.outcomeText}</p>}
      {pledge.offers && (
        <p className="mt-2 text-ink-soft">
          {formatDayTime(pledge.offers.until)} 前沒有選擇，就會
          {pledge.owedTwd === null ? '全額退款' : '取消，不用付款'}。
        </p>
      )}
      <AccountNotice pledge={pledge} />
      <FailedRefund pledge={pledge} />
      <div className="mt-4 flex flex-wrap gap-3 *:flex-1">
        {isHeld && (
          <ShopLink to={`/member/orders/${pledge.orderNo}`} className={buttonStyle.primary}>
            前往付款
          </ShopLink>
        )}
        {pledge.offers && (
          <ShopLink to={pledgePath(pledge.pledgeNo)} className={buttonStyle.primary}>
            選擇怎麼做
          </ShopLink>
        )}
        <ShopLink to={myGroupBuysPath} className={buttonStyle.soft}>
          我的團購
        </ShopLink>
      </div>
    </section>
  );
}

function moneyName({ owedTwd, owedAt, dueTwd }: Pledge): string {
  if (owedTwd !== null) return `${paidWithGoodsWhen(owedAt)}付款`;
  return dueTwd === null ? '已付' : '待付';
}

function refundName({ refundTwd, refundedTwd, needsAccount }: Pledge): string {
  if (refundTwd === refundedTwd) return '已退回';
  return needsAccount ? '待退款，等您提供帳戶' : '退款處理中';
}

function headingOf(
  { status, statusText, isLeader, offers }: Pledge,
  hasGroupSucceeded: boolean,
): string {
  if (offers) return '好友團沒有湊齊，請選擇接下來怎麼做';
  if (hasGroupSucceeded) return status === 'REDUCED' ? '成團了！數量已調整' : '成團了！';
  if (status === 'CONFIRMED') return isLeader ? '您開了這一團' : '您已跟團';
  return statusText;
}

function PayBy({ payBy, serverTime }: { payBy: string; serverTime: string }) {
  const seconds = Math.ceil(Date.parse(payBy) / 1_000) - useServerSecond(serverTime);
  return (
    <p className="mt-2 font-medium text-accent-ink tabular-nums">
      {seconds > 0
        ? `請在 ${formatDayTime(payBy)} 前付款（剩 ${formatWait(seconds)}），付款完成才算跟團。`
        : '付款期限已到。'}
    </p>
  );
}
