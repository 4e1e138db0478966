import * as contract from '@kaituan/contract/staff/promotions/staff-coupon';
import {
  type CouponPlan,
  findCouponListMistakes,
  findCouponPlanMistakes,
  isCouponHeld,
} from '@kaituan/domain/pricing/coupon-plan';
import type { SettingMistake } from '@kaituan/domain/settings/setting-mistake';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerSetting, lockSettings, type Setting } from '#server/staff/settings/setting.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import {
  type CouponRow,
  countCoupons,
  findStaffCoupon,
  heldCouponOf,
  lockStaffCoupon,
} from './staff-coupon.ts';

export const saveCoupon = handleStaff(
  contract.saveCoupon,
  async ({ channelId, couponId, version, value }, context) => {
    const { database, staff } = context;
    const seen =
      couponId === null ? null : await lockStaffCoupon(context, { couponId, version, channelId });
    if (!seen) await lockSettings(database, channelId);
    const mistakes = findCouponPlanMistakes(value, seen?.held);
    const [named] = await database
      .select({ id: coupon.id })
      .from(coupon)
      .where(and(eq(coupon.channelId, channelId), eq(coupon.code, value.code)));
    if (named && named.id !== couponId) {
      mistakes.push({ path: 'code', text: '這個優惠碼已經有了' });
    }
    if (mistakes.length > 0) throw refuse(mistakes);
    const id = await store(database, { channelId, couponId, plan: value });
    const { shown, held } = await findStaffCoupon(context, eq(coupon.id, id));
    staff.note({ subjectId: value.code, before: seen?.held.plan, after: held.plan });
    return { result: shown };
  },
);

export const endCoupon = handleStaff(contract.endCoupon, async (asked, context) => {
  const { database, staff, now } = context;
  const { code, state, startsAt, endsAt } = (await lockStaffCoupon(context, asked)).shown;
  if (state === 'ENDED') throw refuseCoupon('已經結束了');
  if (Date.parse(startsAt) >= now.getTime()) {
    throw refuseCoupon('還沒開始的優惠券不用結束：可以暫停或刪除');
  }
  await database.update(coupon).set({ endsAt: now }).where(eq(coupon.id, asked.couponId));
  const { shown } = await findStaffCoupon(context, eq(coupon.id, asked.couponId));
  staff.note({ subjectId: code, before: { endsAt }, after: { endsAt: shown.endsAt } });
  return { result: shown };
});

export const removeCoupon = handleStaff(contract.removeCoupon, async (asked, context) => {
  const { held } = await lockStaffCoupon(context, asked);
  if (isCouponHeld(held)) {
    throw refuseCoupon('有會員領過或用過的優惠券不能刪除，可以暫停或結束');
  }
  await context.database.delete(coupon).where(eq(coupon.id, asked.couponId));
  context.staff.note({ subjectId: held.plan.code, before: held.plan });
  return { result: { couponId: asked.couponId } };
});

const refuseCoupon = (text: string) =>
  new Refusal('VALIDATION_FAILED', {
    ...{ message: text, details: [{ path: 'couponId', rule: 'COUPON', text }] },
  });

const refuse = (mistakes: readonly SettingMistake[]) =>
  new Refusal('VALIDATION_FAILED', {
    details: mistakes.map(({ path, text }) => ({ path: `value.${path}`, rule: 'COUPON', text })),
  });

async function store(
  database: Database,
  { channelId, couponId, plan }: { channelId: number; couponId: number | null; plan: CouponPlan },
): Promise<number> {
  const values = {
    ...{ ...plan, channelId },
    ...{ startsAt: new Date(plan.startsAt), endsAt: new Date(plan.endsAt) },
  };
  const [row] = await (couponId === null
    ? database.insert(coupon).values(values).returning({ id: coupon.id })
    : database
        .update(coupon)
        .set(values)
        .where(eq(coupon.id, couponId))
        .returning({ id: coupon.id }));
  if (!row) throw new Error('a coupon was not stored');
  return row.id;
}

/** All coupons of a channel as one value: a coupon that the list leaves out ends with it. */
const coupons: Setting<CouponPlan[]> = {
  name: 'COUPONS',
  load: async (database, { channelId }) =>
    (await listRows(database, channelId)).map((row) => heldCouponOf(row, { claimed: 0 }).plan),
  async check(plans, { database }, { channelId }) {
    // No order takes one and no member claims one from here on.
    const rows: CouponRow[] = await listRows(database, channelId).for('update');
    const figuresOf = await countCoupons(
      database,
      rows.map(({ id }) => id),
    );
    return findCouponListMistakes(
      plans,
      rows.map((row) => heldCouponOf(row, figuresOf(row.id))),
    );
  },
  async store({ database }, { channelId }, plans) {
    const rows = await listRows(database, channelId);
    const codes = new Set(plans.map(({ code }) => code));
    const gone = rows.filter(({ code }) => !codes.has(code)).map(({ id }) => id);
    if (gone.length > 0) await database.delete(coupon).where(inArray(coupon.id, gone));
    const idOf = new Map(rows.map(({ code, id }) => [code, id]));
    for (const plan of plans) {
      await store(database, { channelId, couponId: idOf.get(plan.code) ?? null, plan });
    }
  },
};

const listRows = (database: Database, channelId: number) =>
  database.select().from(coupon).where(eq(coupon.channelId, channelId)).orderBy(asc(coupon.id));

export const [getCoupons, saveCoupons] = answerSetting(contract.couponSetting, coupons);
