import type { Checkout } from '@kaituan/contract/order/checkout';
import { formatDayTime } from '@kaituan/domain/day-text';
import { isPaidWithGoods, paidWithGoodsWhen } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { pledgeHoldMs } from '@kaituan/domain/pledge/pledge-hold';
import { UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Group = NonNullable<Checkout['group']>;

/** What this checkout joins, and what that means by the way to pay that is chosen: when it counts, and what it costs. */
export function JoiningSummary({
  group,
  checkout: { lines, payments, paymentMethod },
}: {
  group: Group;
  checkout: Pick<Checkout, 'lines' | 'payments' | 'paymentMethod'>;
}) {
  const id = useId();
  const chosen = payments.find(({ method, reason }) => method === paymentMethod && reason === null);
  /** Undefined while it is open which way to pay it will be. */
  const isOwed = chosen && isPaidWithGoods(chosen.method);
  const money = isOwed ? '不用付款' : '付過的全額退回';
  const isOfTeam = isTeam(group);
  return (
    <section
      aria-labelledby={id}
      className="flex items-start gap-3 rounded-card border border-primary/35 bg-primary-soft p-4 sm:gap-4 sm:p-6"
    >
      <UsersRound aria-hidden size={24} className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <h2 id={id} className="text-lg font-bold">
          {joiningText(group)}：
          <ShopLink
            to={campaignPath(group.campaignId, group.teamNo)}
            className="underline underline-offset-4 hover:text-primary"
          >
            {group.title}
          </ShopLink>
        </h2>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-mid">
          {chosen ? (
            <>
              <li>{holdText(chosen)}</li>
              <li>{priceText(chosen.method, isOfTeam ? '成團' : '結團', group.mayGetCheaper)}</li>
            </>
          ) : (
            <li>送出訂單後才開始保留名額。保留多久、什麼時候付款，選好付款方式就會寫在這裡。</li>
          )}
          <li>
            {isOfTeam
              ? `成團前可以修改或退出；人數到齊就成團，一成團就會開始備貨，不能再退出。時間到沒湊滿，由您選擇換團、原價購買或${isOwed ? '取消' : '退款'}，24 小時內沒有選擇就取消，${money}。`
              : `${formatDayTime(group.closesAt)} 結團，沒有成團就取消，${money}。`}
          </li>
          {group.lines.map((requested) => {
            const line = lines.find(({ skuId }) => skuId === requested.skuId);
            const text = line && caseTextOf(requested, line, isOwed);
            return text && <li key={requested.skuId}>{text}</li>;
          })}
        </ul>
      </div>
    </section>
  );
}

/** Until when the place is kept, and what makes it count. */
function holdText({ method, payBy }: Checkout['payments'][number]): ReactNode {
  const { collectedAt } = paymentMethodFacts(method);
  if (collectedAt) {
    return (
      <>
        <strong>送出就算跟團</strong>，現在不用付款，
        {collectedAt === 'CVS' && '到超商'}
        {paidWithGoodsWhen(collectedAt)}再付。
      </>
    );
  }
  const isAtOnce = method === 'CARD' || method === 'LINE_PAY';
  const counts = method === 'BANK_TRANSFER' ? '店家收到款項' : '付款完成';
  return (
    <>
      <strong>
        {isAtOnce || payBy === null
          ? `送出後有 ${pledgeHoldMs / 60_000} 分鐘可以付款`
          : `送出後請在 ${formatDayTime(payBy)} 前付款`}
      </strong>
      ，名額為您保留到那時；{counts}才算跟團。
    </>
  );
}

/** What a lower price means: nobody pays more than the price of now. */
function priceText(method: PaymentMethod, end: string, mayGetCheaper: boolean): string {
  if (!mayGetCheaper) return '照目前的團購價付款，價格不會再變。';
  if (isPaidWithGoods(method)) return `付款時照${end}時的價格，只會和現在一樣或更低，運費不變。`;
  const refund =
    paymentMethodFacts(method).refund === 'AUTOMATIC'
      ? '自動退回原付款方式'
      : '退到您在訂單提供的帳戶';
  return `以目前的團購價付款；${end}時的價格若更低，差額${refund}，運費不變。`;
}

const isTeam = ({ teamNo, opensTeam }: Group): boolean => teamNo !== null || opensTeam;

const joiningText = ({ teamNo, opensTeam }: Group): string => {
  if (opensTeam) return '開團';
  return teamNo === null ? '跟團' : '參加好友團';
};

/** What was agreed to fill cases; undefined where the quantity is fixed. */
function caseTextOf(
  { quantity, maxQuantity, isAllOrNothing }: Group['lines'][number],
  { name, unitLabel }: { name: string; unitLabel: string },
  isOwed: boolean | undefined,
): string | undefined {
  const most = `${maxQuantity} ${unitLabel}`;
  const cost = isOwed ? '拿到多少就付多少' : `先付 ${most}，沒用到的退回`;
  const parts = [
    ...(maxQuantity > quantity
      ? [
          `要 ${quantity} ${unitLabel}，湊箱時最多拿 ${most}${isOwed === undefined ? '' : `：${cost}`}`,
        ]
      : []),
    ...(isAllOrNothing
      ? [`不足 ${quantity} ${unitLabel}就不買，${isOwed ? '不用付款' : '付過的全額退回'}`]
      : []),
  ];
  return parts.length > 0 ? `${name}：${parts.join('；')}。` : undefined;
}
