import { formatTwd } from '@kaituan/domain/format-twd';
import type { CouponPlan } from '@kaituan/domain/pricing/coupon-plan';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';

/** What the form calls the parts of a coupon. */
const labels: Record<keyof CouponPlan, string> = {
  ...{ code: '優惠碼', title: '名稱', amountTwd: '折抵', offBps: '折幾 %', capTwd: '最多折' },
  ...{ minGoodsTwd: '商品滿多少可用', maxUses: '總共可用幾次', maxUsesPerMember: '每人可用幾次' },
  ...{ startsAt: '開始', endsAt: '結束', isListed: '會員看得到', isPaused: '暫停使用' },
};

/** A part of the coupon that somebody else changed, and what it has now. */
export function describeCouponField({ path, now }: ChangedField): string | undefined {
  const name = path.replace(/^value\./, '');
  return isPart(name) ? `${labels[name]}（現在是「${textOf(name, now)}」）` : undefined;
}

const isPart = (name: string): name is keyof CouponPlan => Object.hasOwn(labels, name);

function textOf(name: keyof CouponPlan, now: unknown): string {
  if (typeof now === 'boolean') return now ? '是' : '否';
  if (now === null) return name === 'amountTwd' || name === 'offBps' ? '沒有' : '不限';
  if (name === 'offBps') return `${Number(now) / 100}%`;
  if (name.endsWith('Twd')) return formatTwd(Number(now));
  return name.endsWith('At') ? formatMoment(String(now)) : String(now);
}
