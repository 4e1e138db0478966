import type { StaffCoupon } from '@kaituan/contract/staff/promotions/staff-coupon';
import { formatTwd } from '@kaituan/domain/format-twd';
import { describeCoupon } from '@kaituan/domain/pricing/coupon';
import {
  type CouponState,
  couponStates,
  couponStateText,
} from '@kaituan/domain/pricing/coupon-plan';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { TicketPercent } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { type Column, DataTable } from '#admin/parts/lists/data-table.tsx';
import { ExportMenu } from '#admin/parts/lists/export-menu.tsx';
import { FilterBar, FilterTabs } from '#admin/parts/lists/filter-bar.tsx';
import { useList } from '#admin/parts/lists/use-list.ts';
import { useListAddress } from '#admin/parts/lists/use-list-address.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useChannelId, useChannelName } from '#admin/session/channel.ts';

const tabs = [
  { value: 'ALL', text: '全部' },
  ...couponStates.map((value) => ({ value, text: couponStateText[value] })),
] as const;
export const couponTones: Record<CouponState, 'good' | 'accent' | 'quiet'> = {
  ...{ RUNNING: 'good', SCHEDULED: 'accent', PAUSED: 'accent', USED_UP: 'quiet', ENDED: 'quiet' },
};

/** 優惠券: what each takes off, until when, and how much it is used. */
export default function CouponListScreen() {
  const { filters, change } = useListAddress(['which', 'search']);
  const which = tabs.find(({ value }) => value === filters.which)?.value ?? 'ALL';
  const isFiltered = which !== 'ALL' || filters.search !== '';
  const ofChannelId = useChannelId() ?? null;
  const list = useList('/StaffCoupon/SearchCouponArray', {
    ...{ which, ofChannelId, search: filters.search },
  });
  const nameOf = useChannelName();
  const columns = useMemo(() => columnsOf(nameOf), [nameOf]);
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change]);
  return (
    <>
      <PageHeader title="優惠券" note="會員在結帳時用優惠碼折抵；不能和團購價一起用。">
        <ExportMenu name="優惠券" columns={columns} list={list} />
        <Link to="/coupons/new" className={buttonStyle.primary}>
          新優惠券
        </Link>
      </PageHeader>
      <FilterTabs
        label="狀態"
        value={which}
        options={tabs}
        onChange={(value: CouponState | 'ALL') => change({ which: value === 'ALL' ? '' : value })}
      />
      <FilterBar search={filters.search} onSearch={onSearch} placeholder="優惠碼或名稱" />
      <DataTable
        label="優惠券"
        columns={columns}
        list={list}
        keyOf={({ couponId }) => String(couponId)}
        linkOf={({ couponId }) => `/coupons/${couponId}`}
        empty={
          isFiltered ? undefined : (
            <EmptyState icon={<TicketPercent size={28} />} title="還沒有優惠券">
              <p className="max-w-sm text-ink-soft">
                做一張折固定金額或打折的優惠券，放給會員領取，或只把優惠碼告訴您想給的人。
              </p>
              <Link to="/coupons/new" className={buttonStyle.outline}>
                做第一張優惠券
              </Link>
            </EmptyState>
          )
        }
      />
    </>
  );
}

/** 「3 / 200 次」, or without an end 「3 次」. */
export const usesText = ({ used, maxUses }: Pick<StaffCoupon, 'used' | 'maxUses'>): string =>
  maxUses === null ? `${used} 次` : `${used} / ${maxUses} 次`;

const listedText = (isListed: boolean) => (isListed ? '會員可領取' : '只憑優惠碼');

const columnsOf = (nameOf: (channelId: number) => string): readonly Column<StaffCoupon>[] => [
  { ...{ id: 'code', title: '優惠碼' }, cell: ({ code }) => code, value: ({ code }) => code },
  {
    ...{ id: 'state', title: '狀態' },
    cell: ({ state }) => <Badge tone={couponTones[state]}>{couponStateText[state]}</Badge>,
    value: ({ state }) => couponStateText[state],
  },
  {
    ...{ id: 'title', title: '名稱' },
    cell: (coupon) => (
      <>
        {coupon.title}
        <span className="block text-ink-soft">{describeCoupon(coupon)}</span>
      </>
    ),
    value: ({ title }) => title,
  },
  {
    ...{ id: 'off', title: '折抵', isExportOnly: true },
    cell: (coupon) => describeCoupon(coupon),
    value: (coupon) => describeCoupon(coupon),
  },
  {
    ...{ id: 'listed', title: '誰能用', isWideOnly: true },
    cell: ({ isListed }) => <span className="whitespace-nowrap">{listedText(isListed)}</span>,
    value: ({ isListed }) => listedText(isListed),
  },
  {
    ...{ id: 'used', title: '用了', isNumber: true },
    cell: (coupon) => <span className="whitespace-nowrap">用了 {usesText(coupon)}</span>,
    value: ({ used }) => used,
  },
  {
    ...{ id: 'claimed', title: '領取', isNumber: true, isWideOnly: true },
    ...{ cell: ({ claimed }) => claimed, value: ({ claimed }) => claimed },
  },
  {
    ...{ id: 'discount', title: '已折抵', isNumber: true, isWideOnly: true },
    cell: ({ discountTwd }) => formatTwd(discountTwd),
    value: ({ discountTwd }) => discountTwd,
  },
  {
    ...{ id: 'sales', title: '訂單金額', isNumber: true, isWideOnly: true },
    ...{ cell: ({ salesTwd }) => formatTwd(salesTwd), value: ({ salesTwd }) => salesTwd },
  },
  {
    ...{ id: 'endsAt', title: '期限' },
    cell: ({ endsAt }) => <span className="whitespace-nowrap">{formatMoment(endsAt)} 止</span>,
    value: ({ endsAt }) => formatMoment(endsAt),
  },
  {
    ...{ id: 'channel', title: '通路', isWideOnly: true },
    cell: ({ channelId }) => nameOf(channelId),
    value: ({ channelId }) => nameOf(channelId),
  },
];
