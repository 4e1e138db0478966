import type { Checkout } from '@kaituan/contract/order/checkout';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { UsersRound } from 'lucide-react';
import { useId } from 'react';
import {
  formatDayTime,
  owedAtLastPriceText,
} from '#web/features/group-buy/campaign/campaign-labels.ts';
import { campaignPath } from '#web/navigation/paths/group-buy-paths.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Group = NonNullable<Checkout['group']>;

/** What this checkout joins, its time limit, and how quantity and price may change. */
export function JoiningSummary({
  group,
  checkout: { lines, payments },
}: {
  group: Group;
  checkout: Pick<Checkout, 'lines' | 'payments'>;
}) {
  const id = useId();
  const isOfTeam = group.teamNo !== null || group.opensTeam;
  const open = payments.filter(({ reason }) => reason === null).map(({ method }) => method);
  const offersWithGoods = open.some(isPaidWithGoods);
  return (
    <section
      aria-labelledby={id}
      className="flex items-start gap-3 rounded-card border border-primary/35 bg-primary-soft p-4 sm:gap-4 sm:p-6"
    >
      <UsersRound aria-hidden size={24} className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <h2 id={id} className="text-lg font-bold">
          {wayOf(group)}：
          <ShopLink
            to={campaignPath(group.campaignId, group.teamNo)}
            className="underline underline-offset-4 hover:text-primary"
          >
            {group.title}
          </ShopLink>
        </h2>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-[15px]">
          <li>
            <strong>送出後為您保留 15 分鐘</strong>，付款完成才算跟團；
            {longerHoldText(open.includes('BANK_TRANSFER'), offersWithGoods)}
          </li>
          <li>
            {isOfTeam
              ? '成團前可以修改或退出；人數到齊就成團，一成團就會開始備貨，不能再退出。時間到沒湊滿，由您選擇換團、原價購買或退款，24 小時內沒有選擇就取消，付過的全額退回。'
              : `${formatDayTime(group.closesAt)} 結團，沒有成團就取消，付過的全額退回。`}
          </li>
          <li>
            {isOfTeam
              ? '以目前的團購價付款；成團時的價格若更低，差額自動退給您'
              : '現在以目前的團購價付款；結團時的價格若更低，差額自動退給您'}
            {offersWithGoods && `，還沒付的${owedAtLastPriceText}`}。
          </li>
          {group.lines.map((requested) => {
            const line = lines.find(({ skuId }) => skuId === requested.skuId);
            const text = line && caseTextOf(requested, line);
            return text && <li key={requested.skuId}>{text}</li>;
          })}
        </ul>
      </div>
    </section>
  );
}

/** The methods that keep a place longer, or need no payment now, as far as this checkout offers them. */
function longerHoldText(isTransfer: boolean, offersWithGoods: boolean): string {
  const codes = `ATM${isTransfer ? '、超商代碼與銀行轉帳' : ' 與超商代碼'}保留到付款期限。`;
  return offersWithGoods ? `${codes}選擇取貨時付款的，送出就算跟團。` : codes;
}

const wayOf = ({ teamNo, opensTeam }: Group): string => {
  if (opensTeam) return '開團';
  return teamNo === null ? '跟團' : '參加好友團';
};

/** What was agreed to fill cases; undefined where the quantity is fixed. */
function caseTextOf(
  { quantity, maxQuantity, isAllOrNothing }: Group['lines'][number],
  { name, unitLabel }: { name: string; unitLabel: string },
): string | undefined {
  const parts = [
    ...(maxQuantity > quantity
      ? [
          `要 ${quantity} ${unitLabel}，湊箱時最多拿 ${maxQuantity} ${unitLabel}：先付 ${maxQuantity} ${unitLabel}，沒用到的自動退回`,
        ]
      : []),
    ...(isAllOrNothing ? [`不足 ${quantity} ${unitLabel}就不買，付過的全額退回`] : []),
  ];
  return parts.length > 0 ? `${name}：${parts.join('；')}。` : undefined;
}
