import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { StaffCoupon } from '@kaituan/contract/staff/promotions/staff-coupon';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  type CouponPlan,
  couponStateText,
  isCouponHeld,
} from '@kaituan/domain/pricing/coupon-plan';
import { findCouponWarning, isSameDiscount } from '@kaituan/domain/pricing/coupon-warning';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '#admin/parts/confirm-dialog.tsx';
import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import { FieldProblem, useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { useNewest } from '#admin/parts/forms/use-newest.ts';
import { useWarning } from '#admin/parts/forms/use-warning.tsx';
import { FailedList } from '#admin/parts/lists/data-table.tsx';
import { useRefreshLists } from '#admin/parts/lists/use-list.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { useCopiedId, useRecordId } from '#admin/parts/record-id.ts';
import { CouponFields, CouponPreview, readCoupon } from './coupon-fields.tsx';
import { describeCouponField } from './coupon-labels.ts';
import { couponTones, usesText } from './coupon-list.tsx';

const listPath = '/StaffCoupon/SearchCouponArray';
const readPath = '/StaffCoupon/GetStaffCoupon';

/** One coupon: made, also like an earlier one, changed, paused, ended. */
export default function CouponScreen() {
  const couponId = useRecordId('couponId');
  const copyOf = useCopiedId();
  const readId = couponId ?? copyOf;
  const query = useQuery({
    ...memberQuery(readPath, { couponId: readId ?? 0 }),
    enabled: readId !== null,
    // What is typed is not replaced while somebody types.
    refetchOnWindowFocus: false,
  });
  const seen = query.data?.result;
  const isWaiting = readId !== null && !seen;
  return (
    <>
      <PageHeader
        title={couponId === null ? '新優惠券' : (seen?.code ?? '優惠券')}
        back={{ to: '/coupons', label: '優惠券' }}
        note={couponId !== null && seen && <UseLine coupon={seen} />}
      />
      {isWaiting && query.isError && (
        <FailedList error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isWaiting && !query.isError && (
        <p role="status" className="py-6 text-ink-soft">
          正在讀取優惠券…
        </p>
      )}
      {!isWaiting && (
        <CouponForm
          key={seen?.version ?? 'new'}
          seen={seen}
          isNew={couponId === null}
          reload={() => void query.refetch()}
        />
      )}
    </>
  );
}

function UseLine({ coupon }: { coupon: StaffCoupon }) {
  const { state, claimed, discountTwd, salesTwd } = coupon;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={couponTones[state]}>{couponStateText[state]}</Badge>
      <span>用了 {usesText(coupon)}</span>
      <span>{claimed} 人領取</span>
      <span>折抵 {formatTwd(discountTwd)}</span>
      <span>訂單金額 {formatTwd(salesTwd)}</span>
    </span>
  );
}

function CouponForm(props: { seen: StaffCoupon | undefined; isNew: boolean; reload: () => void }) {
  const { seen, isNew, reload } = props;
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const stored = isNew ? undefined : seen;
  const [typed, setTyped] = useState<CouponPlan>();
  const api = apiOf(client);
  const newest = useNewest({
    ...{ seen: stored && planOf(stored), root: 'value' },
    read: async () => {
      const request = { couponId: stored?.couponId ?? 0 };
      return planOf((await api(readPath, request)).result);
    },
  });
  const form = useDeskForm({
    save: (given) => {
      const plan = requireWhole(readCoupon(given, stored));
      return newest.save(plan, async ({ version, value }) => {
        const { result } = await api('/StaffCoupon/SaveCoupon', {
          ...{ channelId: Number(given.get('channelId')), couponId: stored?.couponId ?? null },
          ...{ version, value: hasBoth(value) ? { ...value, ...offOf(plan) } : value },
        });
        return result;
      });
    },
    onSaved: () => {
      void refresh(listPath, readPath);
      void navigate('/coupons');
    },
  });
  const warning = useWarning(form.form, (given) => {
    const plan = requireWhole(readCoupon(given, stored));
    // Once for the same discount.
    return stored && isSameDiscount(plan, stored) ? undefined : findCouponWarning(plan);
  });
  const shown = typed ?? seen;
  return (
    <form
      {...form.form}
      onSubmit={warning.onSubmit}
      aria-label={isNew ? '新優惠券' : '修改優惠券'}
      onChange={(event) => setTyped(readCoupon(new FormData(event.currentTarget), stored))}
      className="grid gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="space-y-6">
        <CouponFields
          {...{ seen, isNew }}
          typedOffBps={shown?.offBps ?? null}
          problemOf={form.problemOf}
        />
        <FormProblem
          form={form}
          onReload={reload}
          meanwhile={{ changed: newest.changed, describe: describeCouponField }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={form.isBusy}>
            {isNew ? '新增' : '儲存'}
          </Button>
          {stored && <CouponActions seen={stored} />}
        </div>
      </div>
      <aside
        aria-label="預覽"
        className="self-start lg:sticky lg:top-[calc(1rem+var(--inset-top))]"
      >
        <CouponPreview plan={shown} />
      </aside>
      {warning.dialog}
    </form>
  );
}

const times = { startsAt: '請填開始的時間', endsAt: '請填結束的時間' } as const;

/** Throws a problem at each field that the call could not read. */
function requireWhole(plan: CouponPlan): CouponPlan {
  const wrong = Object.entries(plan).flatMap(([name, value]) => {
    if (name in times && value === '') return [[name, times[name as keyof typeof times]]];
    const isNumber = typeof value === 'number';
    return isNumber && !(Number.isSafeInteger(value) && value >= 0) ? [[name, '請填整數']] : [];
  });
  if (plan.amountTwd === null && plan.offBps === null) {
    wrong.push(['amountTwd', '請填折多少'], ['offBps', '請填折幾 %']);
  }
  if (wrong.length === 0) return plan;
  throw new FieldProblem(
    Object.fromEntries(wrong.map(([name, text]) => [`value.${name}`, String(text)])),
  );
}

type Asked = 'PAUSE' | 'END' | 'REMOVE';
const asked: Record<Asked, { label: string; title: string; text: string }> = {
  PAUSE: {
    ...{ label: '暫停', title: '暫停這張優惠券？' },
    text: '在恢復之前，沒有人能領取或使用；正在結帳的會看到「優惠碼暫停使用」。成立的訂單照舊。',
  },
  END: {
    ...{ label: '結束', title: '現在就結束這張優惠券？' },
    text: '馬上不能再領取和使用，領過還沒用的會員也一樣；要再開放，把結束的時間改晚。成立的訂單照舊。',
  },
  REMOVE: { label: '刪除', title: '刪除這張優惠券？', text: '刪除之後無法復原。' },
};

/** What is done with what is stored, whatever is typed. */
function CouponActions({ seen }: { seen: StaffCoupon }) {
  const client = useQueryClient();
  const refresh = useRefreshLists();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asked>();
  const { couponId, version, state } = seen;
  const { start, isBusy } = useCall({
    run: async (what: Asked | 'RESUME') => {
      const api = apiOf(client);
      if (what === 'END') await api('/StaffCoupon/EndCoupon', { couponId, version });
      else if (what === 'REMOVE') await api('/StaffCoupon/RemoveCoupon', { couponId, version });
      else await api('/StaffCoupon/SaveCoupon', storedCoupon(seen, what === 'PAUSE'));
      const said = { END: '已結束', REMOVE: '已刪除', PAUSE: '已暫停', RESUME: '已恢復' };
      showToast(said[what], 'SUCCESS');
      setAsking(undefined);
      if (what === 'REMOVE') void navigate('/coupons');
      void refresh(listPath, ...(what === 'REMOVE' ? [] : ([readPath] as const)));
    },
  });
  const isStarted = state !== 'SCHEDULED' && Date.parse(seen.startsAt) < Date.now();
  const ask = (what: Asked) => (
    <Button look="outline" onClick={() => setAsking(what)}>
      {asked[what].label}
    </Button>
  );
  return (
    <>
      {state !== 'ENDED' && !seen.isPaused && ask('PAUSE')}
      {state !== 'ENDED' && seen.isPaused && (
        <Button look="outline" isBusy={isBusy} onClick={() => void start('RESUME')}>
          恢復使用
        </Button>
      )}
      {state !== 'ENDED' && isStarted && ask('END')}
      {!isCouponHeld(seen) && ask('REMOVE')}
      <Link to={`/coupons/new?copy=${couponId}`} className={buttonStyle.outline}>
        照這張再做一張
      </Link>
      {asking && (
        <ConfirmDialog
          title={asked[asking].title}
          label={asked[asking].label}
          isBusy={isBusy}
          onConfirm={() => void start(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{asked[asking].text}</p>
          {seen.claimed > 0 && <p>{seen.claimed} 位會員領過。</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

function planOf({ version, ...seen }: StaffCoupon): { version: string; value: CouponPlan } {
  const { code, title, amountTwd, offBps, capTwd, minGoodsTwd, maxUses, maxUsesPerMember } = seen;
  const { startsAt, endsAt, isListed, isPaused } = seen;
  const value = {
    ...{ code, title, amountTwd, offBps, capTwd, minGoodsTwd, maxUses, maxUsesPerMember },
    ...{ startsAt, endsAt, isListed, isPaused },
  };
  return { version, value };
}

/** A coupon takes off one or the other: of two who changed which, who saves decides. */
const hasBoth = ({ amountTwd, offBps }: CouponPlan) => amountTwd !== null && offBps !== null;
const offOf = ({ amountTwd, offBps, capTwd }: CouponPlan) => ({ amountTwd, offBps, capTwd });

function storedCoupon(seen: StaffCoupon, isPaused: boolean) {
  const { channelId, couponId } = seen;
  const { version, value } = planOf(seen);
  return { channelId, couponId, version, value: { ...value, isPaused } };
}
