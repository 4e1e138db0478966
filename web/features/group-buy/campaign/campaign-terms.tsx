import { formatDayTime } from '@kaituan/domain/day-text';
import { shipWindow } from '@kaituan/domain/group-buy/ship-window';
import { mayPayWithGoods } from '@kaituan/domain/payment/later-payment';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import {
  Banknote,
  Boxes,
  CircleHelp,
  Clock,
  type LucideIcon,
  PackageCheck,
  Truck,
  Undo2,
  Users,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ShippingWays } from '#web/features/catalog/shipping-ways.tsx';
import { goalAmount, teamTimeText } from './campaign-labels.ts';
import type { CampaignCard, CampaignDetail } from './campaign-query.ts';
import {
  countedAs,
  owedAtLastPriceText,
  refundDaysOf,
  refundMethodText,
  sharedUnit,
} from './joiner-words.ts';

/** Only a group buy of whole cases loads them. */
const caseRulesPart = lazyPart(() => import('./case-rules.tsx').then((module) => module.CaseRules));

/** The terms of joining: goal, failure, refunds, shipping, limits. */
export function CampaignTerms({
  card,
  isAhead,
}: {
  card: CampaignDetail;
  /** Whether joining is possible or still to come; some terms matter only until then. */
  isAhead: boolean;
}) {
  const id = useId();
  const limits = limitsOf(card);
  const withGoods = mayPayWithGoods(card.later);
  return (
    <section aria-labelledby={id} className="card-quiet p-4 sm:p-6">
      <h2 id={id} className="text-lg font-bold">
        {isAhead ? '跟團前先看' : '團購說明'}
      </h2>
      <dl className="mt-4 space-y-4 text-mid leading-6">
        <Term icon={Clock} name={card.team ? '活動截止' : '結團時間'}>
          {formatDayTime(card.closesAt)}
          {card.extensions > 0 && (
            <span className="text-ink-soft">（已延長 {card.extensions} 次）</span>
          )}
          {isAhead && (
            <span className="block text-sm text-ink-soft">
              {card.team
                ? '成團前可以修改或退出，付過的全額退回；一成團就備貨，不能退出。'
                : `${formatDayTime(card.editUntil)} 前可以修改數量或退出，付過的全額退回。`}
            </span>
          )}
        </Term>
        <Term icon={Users} name="成團條件">
          {card.team
            ? `${card.team.size} 人成一團，${teamTimeText(card.team.hours, card)}。`
            : `結團時滿 ${goalAmount(card.goal, card.goal.min)}${goalNote(card)}，${countedText(card)}`}
        </Term>
        {isAhead && (
          <Term icon={CircleHelp} name="沒有成團">
            {card.team
              ? '時間到沒湊滿，可以改跟其他團、以原價購買，或取消並全額退回；24 小時內沒選就自動取消。'
              : '自動取消，付過的全額退回，不用申請。'}
          </Term>
        )}
        <Term icon={Undo2} name="退款時間">
          {card.thresholds.length > 0
            ? `先付目前價格${withGoods ? `，還沒付的${owedAtLastPriceText}` : ''}；結團後一律照最後的階梯價，只會更低，差額與未成團的款項都退回，運費不變。`
            : '未成團或退出的款項全額退回。'}
          {refundMethodText(card.later)}
          <span className="block text-sm text-ink-soft">{refundDaysOf(card.later)}</span>
        </Term>
        <Term icon={PackageCheck} name={isAllFetched(card) ? '預計到貨' : '預計出貨'}>
          {shipWindow(card)}
        </Term>
        {isAhead && (
          <Term icon={Truck} name="運費">
            <ShippingWays parcels={card.parcels} />
          </Term>
        )}
        {isAhead && laterText(card.later) && (
          <Term icon={Banknote} name="付款方式">
            {laterText(card.later)}
          </Term>
        )}
        {isAhead && limits && (
          <Term icon={Users} name="購買限制">
            {limits}
          </Term>
        )}
        {card.caseLot && (
          <Term icon={Boxes} name="湊箱規則">
            <LazyPart code={caseRulesPart} props={{ caseLot: card.caseLot, items: card.items }} />
          </Term>
        )}
      </dl>
    </section>
  );
}

function Term({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[1.25rem_5rem_minmax(0,1fr)]">
      <Icon aria-hidden size={18} className="mt-0.5 text-primary" />
      <dt className="font-semibold">{name}</dt>
      <dd className="max-sm:col-start-2">{children}</dd>
    </div>
  );
}

const isAllFetched = ({ parcels }: CampaignDetail): boolean => {
  const ways = parcels.flatMap((parcel) => parcel.ways);
  return ways.length > 0 && ways.every(({ method }) => isFetchedAtShop(method));
};

const goalNote = ({ goal, items }: CampaignCard): string => {
  if (goal.kind === 'BUYERS') return '（買幾份都算一人）';
  return goal.kind === 'UNITS' ? countedAs(items) : '';
};

/** Paying with the goods is a promise that counts; a transfer counts once it has come. */
const countedText = ({ later }: CampaignCard): string =>
  mayPayWithGoods(later) ? '只計算已付款的，和取貨、收貨時付款的。' : '只計算已付款的。';

function laterText(later: CampaignCard['later']): string | undefined {
  const { transferHours, paysOnDelivery, paysAtPickup } = later;
  const ways = [
    ...(transferHours === null
      ? []
      : [`銀行轉帳要在跟團後 ${transferHours} 小時內、結團前匯款，逾期名額釋出`]),
    ...(paysOnDelivery ? ['可以貨到付款'] : []),
    ...(paysAtPickup ? ['可以取貨時付款'] : []),
  ];
  return ways.length > 0 ? `${ways.join('；')}。` : undefined;
}

function limitsOf({ perMemberMax, perOrderMax, items }: CampaignCard): string | undefined {
  const unit = sharedUnit(items);
  const limits = [
    ...(perMemberMax === null ? [] : [`每人限購 ${perMemberMax} ${unit}`]),
    ...(perOrderMax === null ? [] : [`每次限購 ${perOrderMax} ${unit}`]),
  ];
  if (limits.length === 0) return undefined;
  return `${limits.join('，')}${unit === '份' ? countedAs(items) : ''}。`;
}
