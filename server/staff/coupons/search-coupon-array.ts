import * as contract from '@kaituan/contract/staff/promotions/staff-coupon';
import type { CouponState } from '@kaituan/domain/pricing/coupon-plan';
import { and, desc, eq, gt, ilike, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { countCoupons, presentCoupon } from './staff-coupon.ts';

const pageSize = 30;
const { id, channelId, code, title, startsAt, endsAt, isPaused, maxUses, used } = coupon;

const isLeft = sql`(${maxUses} is null or ${used} < ${maxUses})`;
const isOn = (now: Date) => and(eq(isPaused, false), lte(startsAt, now), gt(endsAt, now));

/** As `couponStateAt` says it of one. */
const inState: Record<CouponState, (now: Date) => SQL | undefined> = {
  RUNNING: (now) => and(isOn(now), isLeft),
  SCHEDULED: (now) => and(eq(isPaused, false), gt(startsAt, now)),
  PAUSED: (now) => and(eq(isPaused, true), gt(endsAt, now)),
  USED_UP: (now) => and(isOn(now), sql`not ${isLeft}`),
  ENDED: (now) => lte(endsAt, now),
};

/** `%` and `_` are what they look like. */

export const searchCouponArray = handleStaff(
  contract.searchCouponArray,
  async ({ which, ofChannelId, search, cursor }, { database, staff, now }) => {
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) {
      throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
    }
    const channels = staff.channels();
    const pattern = containing(search);
    const rows = await database
      .select()
      .from(coupon)
      .where(
        and(
          which === 'ALL' ? undefined : inState[which](now),
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          search === '' ? undefined : or(ilike(code, pattern), ilike(title, pattern)),
          cursor === undefined ? undefined : lt(id, Number(cursor)),
        ),
      )
      .orderBy(desc(id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const figuresOf = await countCoupons(
      database,
      shown.map((row) => row.id),
    );
    return {
      result: shown.map((row) => presentCoupon(row, figuresOf(row.id), now)),
      nextCursor: last ? String(last.id) : null,
    };
  },
);
