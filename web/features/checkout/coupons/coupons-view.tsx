import type { Coupon } from '@kaituan/contract/order/coupon';
import { formatDayTime } from '@kaituan/domain/day-text';
import { type CouponRefusal, describeCoupon, isCouponOver } from '@kaituan/domain/pricing/coupon';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { couponsQuery } from '#web/features/catalog/coupon-queries.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { LoadFailure } from '#web/platform/load-failure.tsx';
import { useClaimCoupon } from './coupon-query.ts';
import { CouponsSkeleton } from './coupons-skeleton.tsx';

/** 優惠券: what can be claimed, what can be used, and what is over. */
export function CouponsView() {
  const { data, error, isFetching, refetch } = useQuery({
    ...couponsQuery(useChannelId()),
    staleTime: 0,
  });
  if (!data) {
    if (!error) return <CouponsSkeleton />;
    return <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  const coupons = data.result;
  if (coupons.length === 0) return <NoCoupons />;
  const isOver = ({ refusal }: Coupon) => isCouponOver(refusal);
  const isToClaim = (coupon: Coupon) => coupon.code === null && !isOver(coupon);
  const isToUse = (coupon: Coupon) => coupon.code !== null && !isOver(coupon);
  return (
    <>
      <p className="text-sm text-ink-soft">
        領取後會留在這裡，結帳時選用；還沒領的也可以在結帳時直接使用，會同時領取。每筆訂單限用一張，折抵商品金額，團購不適用。
      </p>
      <Coupons title="可以領取" coupons={coupons.filter(isToClaim)} />
      <Coupons title="可以使用" coupons={coupons.filter(isToUse)} />
      <Coupons title="用過與過期" coupons={coupons.filter(isOver)} />
    </>
  );
}

function Coupons({ title, coupons }: { title: string; coupons: readonly Coupon[] }) {
  if (coupons.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {coupons.map((coupon) => (
          <CouponCard key={coupon.couponId} coupon={coupon} />
        ))}
      </ul>
    </section>
  );
}

const stateText: Partial<Record<CouponRefusal, string>> = {
  NOT_YET: '尚未開始',
  EXPIRED: '已過期',
  PAUSED: '暫停使用',
  USED_UP: '已用完',
  USED_BY_MEMBER: '已使用',
};

function CouponCard({ coupon }: { coupon: Coupon }) {
  const { title, code, refusal, startsAt, endsAt } = coupon;
  const { start, isBusy } = useClaimCoupon((title) => `已領取「${title}」，結帳時可以選用`);
  const isOver = isCouponOver(refusal);
  const now = new Date().toISOString();
  return (
    <li className="flex overflow-hidden card">
      <span
        aria-hidden
        className={`grid w-16 shrink-0 place-items-center border-r-2 border-dashed border-ground ${
          isOver ? 'bg-sunken text-ink-soft' : 'bg-primary-soft text-primary'
        }`}
      >
        <TicketPercent size={28} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-40">
          <p className={`text-lg font-bold tabular-nums ${isOver ? 'text-ink-soft' : ''}`}>
            {describeCoupon(coupon)}
          </p>
          <p className="text-sm">{title}</p>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {refusal === 'NOT_YET'
              ? `${formatDayTime(startsAt, now)} 起`
              : `${formatDayTime(endsAt, now)} 止`}
          </p>
        </div>
        {code === null && !isOver ? (
          <Button isBusy={isBusy} aria-label={`領取 ${title}`} onClick={() => void start(coupon)}>
            領取
          </Button>
        ) : (
          <p className="text-sm font-semibold text-ink-soft">
            {refusal === null ? `優惠碼 ${code}` : stateText[refusal]}
          </p>
        )}
      </div>
    </li>
  );
}

function NoCoupons() {
  return (
    <div className="card">
      <EmptyState icon={<TicketPercent size={30} />} title="目前沒有優惠券">
        <p className="text-ink-soft">有新的優惠券時會出現在這裡。手上的優惠碼在結帳時輸入。</p>
        <ShopLink to="/" className={`${buttonStyle.primary} mt-3`}>
          繼續逛逛
        </ShopLink>
      </EmptyState>
    </div>
  );
}
