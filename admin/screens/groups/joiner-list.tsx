import type {
  DescribedCampaign,
  StaffJoiner,
} from '@kaituan/contract/staff/promotions/staff-group-buy';
import { formatTwd } from '@kaituan/domain/format-twd';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { joinerStatusText } from '@kaituan/domain/pledge/pledge-life';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { useCallback, useRef, useState } from 'react';
import { heldText } from '#admin/parts/held-text.ts';
import { FailedList, LoadingRows } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu, type FileColumn } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { rowMarks, useRowKeys } from '#admin/parts/lists/use-row-keys.ts';
import { partPaidText } from '#admin/parts/tell-received.ts';
import { OrderLink } from '#admin/session/order-link.tsx';
import { useMay } from '#admin/session/staff.ts';
import { CancelJoiners } from './cancel-joiners.tsx';

const tabs = [
  { value: 'ALL', text: '全部' },
  { value: 'UNPAID', text: '未付款' },
  { value: 'OWED', text: '取貨時付款' },
  { value: 'PAID', text: '已付款' },
] as const;

const emptyTexts = {
  ALL: '還沒有人跟團',
  UNPAID: '沒有人還沒付款',
  OWED: '沒有人取貨時付款',
  PAID: '還沒有人付款',
} as const;
export const joinersPath = '/StaffGroupBuy/SearchJoinerArray';
/** How often they are read anew while somebody looks. */
const refreshMs = 20_000;

/** Everybody who joined, by name, with what and whether it is paid. */
export function JoinerList({
  campaign,
  onChanged,
}: {
  campaign: DescribedCampaign;
  onChanged: () => unknown;
}) {
  const { campaignId } = campaign;
  const mayCancel = useMay()('ORDERS', campaign.channelId);
  const { filters, change } = useListAddress(['joiners', 'joiner']);
  const which = tabs.find(({ value }) => value === filters.joiners)?.value ?? 'ALL';
  const search = filters.joiner;
  const list = useList(joinersPath, { campaignId, which, search }, { refreshMs });
  const [ticked, setTicked] = useState<ReadonlyMap<string, StaffJoiner>>(new Map());
  const onSearch = useCallback((joiner: string) => change({ joiner }, { replace: true }), [change]);
  const place = useRef<HTMLUListElement>(null);
  useRowKeys(place, list.hasMore ? list.loadMore : doNothing);
  const shown = list.rows;
  const open = mayCancel ? shown.filter(isCancellable) : [];
  // As they are now, where they are on the screen; other filters may have been shown when they were chosen.
  const fresh = new Map(shown.map((joiner) => [joiner.orderNo, joiner]));
  const chosen = [...ticked.values()]
    .map((joiner) => fresh.get(joiner.orderNo) ?? joiner)
    .filter(isCancellable);
  const tick = (joiners: readonly StaffJoiner[], isTicked: boolean) =>
    setTicked((now) => {
      const next = new Map(now);
      for (const joiner of joiners) {
        if (isTicked) next.set(joiner.orderNo, joiner);
        else next.delete(joiner.orderNo);
      }
      return next;
    });
  const codes = new Map(
    campaign.items.map(({ skuId, name, optionText }) => [skuId, optionText || name]),
  );
  return (
    <section aria-labelledby="group-joiners" className="mt-6">
      <h2 id="group-joiners" className="mb-2 text-lg font-bold">
        參加者
      </h2>
      <FilterTabs
        label="付款"
        value={which}
        options={tabs}
        onChange={(value) => change({ joiners: value === 'ALL' ? '' : value })}
      />
      <FilterBar search={search} onSearch={onSearch} placeholder="姓名或訂單編號">
        <ExportMenu
          name={`${campaign.title} 參加者`}
          columns={joinerColumns(codes)}
          list={list}
          chosen={chosen}
        />
      </FilterBar>
      {list.state === 'LOADING' && <LoadingRows />}
      {list.state === 'FAILED' && <FailedList onRetry={list.retry} />}
      {list.state === 'SHOWN' && shown.length === 0 && (
        <p className="py-6 text-center text-ink-soft">
          {search === '' ? emptyTexts[which] : '沒有符合的參加者'}
        </p>
      )}
      {open.length > 0 && (
        <Tick
          label={`全選 ${open.length} 位`}
          isTicked={open.every(({ orderNo }) => ticked.has(orderNo))}
          onTick={(isTicked) => tick(open, isTicked)}
        />
      )}
      <ul
        ref={place}
        {...rowMarks.list}
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
                onTick: (isTicked: boolean) => tick([joiner], isTicked),
              })}
          />
        ))}
      </ul>
      <CancelJoiners
        campaignId={campaign.campaignId}
        joiners={chosen}
        onDone={(failed) =>
          setTicked((now) => new Map([...now].filter(([orderNo]) => failed.includes(orderNo))))
        }
        onChanged={onChanged}
      />
      {list.hasMore && (
        <Button look="outline" className="mt-3" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          再顯示一些
        </Button>
      )}
    </section>
  );
}

const doNothing = () => {};

/** What somebody takes, by the option or the code of each variant. */
const goodsOf = ({ lines }: StaffJoiner, codes: ReadonlyMap<number, string>): string =>
  lines
    .map(
      ({ skuId, quantity, settledQuantity }) =>
        `${codes.get(skuId) ?? ''} × ${settledQuantity ?? quantity}`,
    )
    .join('、');

const joinerColumns = (codes: ReadonlyMap<number, string>): readonly FileColumn<StaffJoiner>[] => [
  { title: '姓名', value: ({ name }) => name },
  { title: '訂單編號', value: ({ orderNo }) => orderNo },
  { title: '內容', value: (joiner) => goodsOf(joiner, codes) },
  { title: '付款', value: paidTextOf },
  { title: '付款方式', value: ({ paymentMethod }) => paymentMethodFacts(paymentMethod).text },
  { title: '金額', value: ({ pledgedTwd }) => pledgedTwd },
  { title: '狀態', value: joinerStatusText },
  { title: '跟團', value: ({ joinedAt }) => formatMoment(joinedAt) },
  { title: '付款期限', value: ({ payBy }) => (payBy ? formatMoment(payBy) : '') },
  { title: '保留到', value: ({ heldUntil }) => (heldUntil ? formatMoment(heldUntil) : '') },
];

/** Buyers who pay on delivery have a place without having paid. */
function paidTextOf({ isPaid, paymentMethod, leftTwd }: StaffJoiner): string {
  if (isPaid) return '已付款';
  if (leftTwd) return partPaidText(leftTwd);
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
  const { orderNo, name, isPaid, pledgedTwd } = joiner;
  return (
    <li {...rowMarks.row} className="flex items-start gap-4 p-4 sm:items-center">
      {onTick && (
        <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">
            選取 {name} {orderNo}
          </span>
          <input
            type="checkbox"
            {...rowMarks.tick}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
            className="size-4.5 accent-primary"
          />
        </label>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-40">
          <p className="font-semibold">
            {name} <Badge tone={isPaid ? 'good' : 'accent'}>{paidTextOf(joiner)}</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">{goodsOf(joiner, codes)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft sm:block sm:text-right">
          <p className="tabular-nums">{formatTwd(pledgedTwd)}</p>
          <p>
            {joinerStatusText(joiner)}
            {heldText(joiner)}
          </p>
          <OrderLink
            {...rowMarks.open}
            orderNo={orderNo}
            className="min-h-7 underline-offset-4 hover:underline"
          />
        </div>
      </div>
    </li>
  );
}
