import { apiOf } from '@kaituan/api-client/query-client';
import type { DescribedCampaign, StaffJoiner } from '@kaituan/contract/staff-group-buy';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { pledgeStatusText } from '@kaituan/domain/pledge/pledge-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FilterTabs } from '#admin/parts/filter-bar.tsx';
import { useMoreRows } from '#admin/parts/use-more-rows.ts';
import { useMay } from '#admin/session/staff.ts';
import { CancelJoiners } from './cancel-joiners.tsx';

const tabs = [
  { value: 'ALL', text: '全部' },
  { value: 'UNPAID', text: '未付款' },
  { value: 'PAID', text: '已付款' },
] as const;
type Which = (typeof tabs)[number]['value'];

/** Everybody who joined, by name, with what and whether it is paid. */
export function JoinerList({
  campaign,
  onChanged,
}: {
  campaign: DescribedCampaign;
  onChanged: () => unknown;
}) {
  const api = apiOf(useQueryClient());
  const mayCancel = useMay()('ORDERS', campaign.channelId);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [which, setWhich] = useState<Which>('ALL');
  const {
    rows: all,
    hasMore,
    start,
    isBusy,
  } = useMoreRows({ rows: campaign.joiners, nextCursor: campaign.nextCursor }, async (cursor) => {
    const { campaignId } = campaign;
    const { result } = await api('/StaffGroupBuy/DescribeCampaign', { campaignId, cursor });
    return { rows: result.joiners, nextCursor: result.nextCursor };
  });
  const shown = all.filter(({ isPaid, status }) =>
    which === 'ALL' ? true : which === 'PAID' ? isPaid : status === 'HELD' && !isPaid,
  );
  const open = mayCancel ? shown.filter(isCancellable) : [];
  const chosen = all.filter((one) => isCancellable(one) && ticked.has(one.orderNo));
  const tick = (orderNos: readonly string[], isTicked: boolean) =>
    setTicked((now) => {
      const others = [...now].filter((orderNo) => !orderNos.includes(orderNo));
      return new Set(isTicked ? [...others, ...orderNos] : others);
    });
  const codes = new Map(
    campaign.items.map(({ skuId, code, optionText }) => [skuId, optionText || code]),
  );
  return (
    <section aria-labelledby="group-joiners" className="mt-6">
      <h2 id="group-joiners" className="mb-2 text-lg font-bold">
        參加者
      </h2>
      <FilterTabs label="付款" value={which} options={tabs} onChange={setWhich} />
      {shown.length === 0 && <p className="py-6 text-center text-ink-soft">沒有這樣的參加者</p>}
      {open.length > 0 && (
        <Tick
          label={`全選 ${open.length} 位`}
          isTicked={open.every(({ orderNo }) => ticked.has(orderNo))}
          onTick={(isTicked) =>
            tick(
              open.map(({ orderNo }) => orderNo),
              isTicked,
            )
          }
        />
      )}
      <ul
        aria-label="參加者"
        className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden"
      >
        {shown.map((joiner) => (
          <JoinerRow
            key={joiner.pledgeNo}
            joiner={joiner}
            codes={codes}
            {...(mayCancel &&
              isCancellable(joiner) && {
                isTicked: ticked.has(joiner.orderNo),
                onTick: (isTicked: boolean) => tick([joiner.orderNo], isTicked),
              })}
          />
        ))}
      </ul>
      <CancelJoiners
        campaignId={campaign.campaignId}
        joiners={chosen}
        onDone={(failed) => setTicked(new Set(failed))}
        onChanged={onChanged}
      />
      {hasMore && (
        <Button look="outline" className="mt-3" isBusy={isBusy} onClick={() => void start()}>
          再顯示一些
        </Button>
      )}
    </section>
  );
}

/** Whoever pays with the goods has a place without having paid. */
function paidTextOf({ isPaid, paymentMethod }: StaffJoiner): string {
  if (isPaid) return '已付款';
  return isPaidWithGoods(paymentMethod) ? '取貨時付款' : '未付款';
}

/** Whether the order can still be cancelled; the shop refuses it once a parcel was sent. */
const isCancellable = ({ status }: StaffJoiner) =>
  status === 'HELD' || status === 'CONFIRMED' || status === 'SETTLED' || status === 'REDUCED';

function Tick(props: { label: string; isTicked: boolean; onTick: (isTicked: boolean) => void }) {
  const { label, isTicked, onTick } = props;
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-4.5 accent-primary"
      />
      {label}
    </label>
  );
}

function JoinerRow({
  joiner,
  codes,
  isTicked = false,
  onTick,
}: {
  joiner: StaffJoiner;
  codes: ReadonlyMap<number, string>;
  isTicked?: boolean;
  /** Only where it can be chosen. */
  onTick?: (isTicked: boolean) => void;
}) {
  const { orderNo, name, status, isPaid, heldUntil, pledgedTwd, lines } = joiner;
  const goods = lines.map(
    ({ skuId, quantity, settledQuantity }) =>
      `${codes.get(skuId) ?? ''} × ${settledQuantity ?? quantity}`,
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
      {onTick && (
        <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">
            選取 {name} {orderNo}
          </span>
          <input
            type="checkbox"
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
            className="size-4.5 accent-primary"
          />
        </label>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name} <Badge tone={isPaid ? 'good' : 'accent'}>{paidTextOf(joiner)}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{goods.join('、')}</p>
      </div>
      <div className="text-right text-sm text-ink-soft">
        <p className="tabular-nums">{formatTwd(pledgedTwd)}</p>
        <p>
          {pledgeStatusText[status]}
          {heldUntil && `，保留到 ${formatMoment(heldUntil)}`}
        </p>
        <Link
          to={`/orders/${orderNo}`}
          className="inline-flex min-h-7 items-center text-primary tabular-nums underline-offset-4 hover:underline"
        >
          {orderNo}
        </Link>
      </div>
    </li>
  );
}
