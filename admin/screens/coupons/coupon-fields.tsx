import type { StaffCoupon } from '@kaituan/contract/staff/promotions/staff-coupon';
import { formatTwd } from '@kaituan/domain/format-twd';
import { couponDiscountOf, describeCoupon } from '@kaituan/domain/pricing/coupon';
import {
  type CouponPlan,
  isCouponHeld,
  maxCouponCode,
  maxCouponTitle,
} from '@kaituan/domain/pricing/coupon-plan';
import { describePaidShare, findCouponWarning } from '@kaituan/domain/pricing/coupon-warning';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { type ReactNode, useState } from 'react';
import { MomentField, MoneyField, NumberField } from '#admin/parts/forms/number-fields.tsx';
import { momentOf, numberOf, textOf, typedMoment } from '#admin/parts/forms/typed-values.ts';
import { Section } from '#admin/parts/section.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

/** A plan as it was typed; null in `amountTwd` and `offBps` where nothing was, NaN where no number was. */
export function readCoupon(typed: FormData, stored: CouponPlan | undefined): CouponPlan {
  const number = (name: string): number | null => numberOf(typed, `value.${name}`) ?? null;
  // A field for moments has no seconds; what nobody changed stays as it is.
  const moment = (name: 'startsAt' | 'endsAt'): string =>
    stored && textOf(typed, `value.${name}`) === typedMoment(stored[name])
      ? stored[name]
      : (momentOf(typed, `value.${name}`) ?? '');
  const isShare = textOf(typed, 'kind') === 'SHARE';
  const percent = isShare ? number('offBps') : null;
  return {
    code: textOf(typed, 'value.code').toUpperCase(),
    title: textOf(typed, 'value.title'),
    amountTwd: isShare ? null : number('amountTwd'),
    offBps: percent === null ? null : percent * 100,
    capTwd: isShare ? number('capTwd') : null,
    minGoodsTwd: number('minGoodsTwd') ?? 0,
    maxUses: number('maxUses'),
    maxUsesPerMember: number('maxUsesPerMember') ?? 1,
    startsAt: moment('startsAt'),
    endsAt: moment('endsAt'),
    isListed: typed.has('value.isListed'),
    isPaused: stored?.isPaused ?? false,
  };
}

/** The fields of a coupon; their names are paths of the request. */
export function CouponFields(props: {
  /** Another one is like it, without its code and its time. */
  seen: StaffCoupon | undefined;
  isNew: boolean;
  /** The share as far as it was typed. */
  typedOffBps: number | null;
  problemOf: (name: string) => string | undefined;
}) {
  const { seen, isNew, typedOffBps, problemOf } = props;
  const { channels } = useStaff();
  const mayWrite = useMay();
  const ownChannelId = useOneChannelId();
  const [kind, setKind] = useState(seen?.offBps ? 'SHARE' : 'AMOUNT');
  const given = (name: keyof CouponPlan, value: string | number | null | undefined) => ({
    ...{ name: `value.${name}`, defaultValue: value ?? '', problem: problemOf(`value.${name}`) },
  });
  const time = (name: 'startsAt' | 'endsAt') =>
    given(name, seen && !isNew ? typedMoment(seen[name]) : '');
  const isHeld = !isNew && seen !== undefined && isCouponHeld(seen);
  return (
    <>
      {isHeld && (
        <Notice kind="INFO">
          有會員領過或用過：只能改得對他們更好。要停用請按暫停或結束，已經成立的訂單照舊。
        </Notice>
      )}
      <Part title="優惠券">
        <FormField
          label="名稱"
          hint="會員看到的，例如：新朋友折 100 元"
          {...given('title', seen?.title)}
          maxLength={maxCouponTitle}
        />
        <FormField
          label="優惠碼"
          hint="結帳時輸入，英文字母與數字"
          {...given('code', isNew ? '' : seen?.code)}
          maxLength={maxCouponCode}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        {isNew ? (
          <SelectField
            label="通路"
            name="channelId"
            defaultValue={seen?.channelId ?? ownChannelId}
            problem={problemOf('channelId')}
          >
            {channels
              .filter(({ channelId }) => mayWrite('PRICES', channelId))
              .map(({ channelId, name }) => (
                <option key={channelId} value={channelId}>
                  {name}
                </option>
              ))}
          </SelectField>
        ) : (
          <input type="hidden" name="channelId" value={seen?.channelId} />
        )}
      </Part>
      <Part title="折多少">
        <SelectField
          label="折法"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="AMOUNT">折固定金額</option>
          <option value="SHARE">折百分比（打折）</option>
        </SelectField>
        {kind === 'SHARE' ? (
          <>
            <NumberField
              label="折幾 %"
              hint={describePaidShare(typedOffBps) ?? '10 是打 9 折，5 是打 95 折'}
              {...given('offBps', seen?.offBps ? seen.offBps / 100 : '')}
            />
            <MoneyField label="最多折" hint="留白不限" {...given('capTwd', seen?.capTwd)} />
          </>
        ) : (
          <MoneyField label="折抵" {...given('amountTwd', seen?.amountTwd)} />
        )}
        <MoneyField
          label="商品滿多少可用"
          hint="留白不限"
          {...given('minGoodsTwd', seen?.minGoodsTwd || '')}
        />
      </Part>
      <Part title="期限與次數">
        <MomentField label="開始（台北）" {...time('startsAt')} />
        <MomentField label="結束（台北）" {...time('endsAt')} />
        <NumberField label="總共可用幾次" hint="留白不限" {...given('maxUses', seen?.maxUses)} />
        <NumberField
          label="每人可用幾次"
          {...given('maxUsesPerMember', seen?.maxUsesPerMember ?? 1)}
        />
        <label className="flex min-h-11 items-center gap-3 md:col-span-2">
          <input
            type="checkbox"
            name="value.isListed"
            defaultChecked={seen?.isListed ?? false}
            className="size-5 accent-primary"
          />
          會員看得到、可以領取；沒勾的，知道優惠碼的人才能用
        </label>
      </Part>
    </>
  );
}

/** What a member will see, and what goods of some values come to, by what is typed so far. */
export function CouponPreview({ plan }: { plan: CouponPlan | undefined }) {
  const off = plan && (plan.amountTwd ?? plan.offBps);
  const isWhole = [plan?.amountTwd, plan?.offBps, plan?.capTwd, plan?.minGoodsTwd].every(
    (value) => value === null || (Number.isInteger(value) && Number(value) >= 0),
  );
  if (!plan || !off || !isWhole || (plan.offBps ?? 0) > 10_000) {
    return (
      <Section title="會員看到的">
        <p className="text-ink-soft">填了折多少，這裡就看得到。</p>
      </Section>
    );
  }
  const { minGoodsTwd, endsAt } = plan;
  const warning = findCouponWarning(plan);
  const least = Math.max(minGoodsTwd, 1);
  const values = [...new Set([least, Math.max(least * 2, 1_000), Math.max(least * 5, 5_000)])];
  return (
    <Section title="會員看到的">
      <p className="text-lg font-bold tabular-nums">{describeCoupon(plan)}</p>
      <p className="text-sm">{plan.title || '（還沒有名稱）'}</p>
      {endsAt !== '' && <p className="text-sm text-ink-soft">{formatMoment(endsAt)} 止</p>}
      <table className="mt-3 w-full text-right text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="text-left font-normal">
              商品金額
            </th>
            <th scope="col" className="font-normal">
              折抵
            </th>
            <th scope="col" className="font-normal">
              付
            </th>
          </tr>
        </thead>
        <tbody>
          {values.map((goodsTwd) => {
            const offTwd = couponDiscountOf(plan, goodsTwd);
            return (
              <tr key={goodsTwd}>
                <th scope="row" className="text-left font-normal">
                  {formatTwd(goodsTwd)}
                </th>
                <td>{formatTwd(offTwd)}</td>
                <td>{formatTwd(goodsTwd - offTwd)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {warning && <p className="mt-2 font-semibold text-danger text-sm">{warning}</p>}
    </Section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className="grid gap-4 md:grid-cols-2">{children}</div>
    </Section>
  );
}
