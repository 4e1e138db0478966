import * as contract from '@kaituan/contract/staff/shop/staff-bulletin';
import type { BulletinState } from '@kaituan/domain/bulletin/bulletin';
import { and, desc, gt, ilike, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { bulletin } from '#server/database/schema/bulletin-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { findToldRecalls } from './recall-reach.ts';
import { presentBulletinRow } from './staff-bulletin.ts';

const pageSize = 30;
const { id, channelId, title, publishAt, expireAt } = bulletin;

/** As `bulletinStateAt` says it of one. */
const inState: Record<BulletinState, (now: Date) => SQL | undefined> = {
  DRAFT: () => isNull(publishAt),
  SCHEDULED: (now) => gt(publishAt, now),
  PUBLISHED: (now) => and(lte(publishAt, now), or(isNull(expireAt), gt(expireAt, now))),
  EXPIRED: (now) => and(lte(publishAt, now), lte(expireAt, now)),
};

export const searchBulletinArray = handleStaff(
  contract.searchBulletinArray,
  async ({ which, search, cursor }, { database, staff, now }) => {
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) {
      throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
    }
    const channels = staff.channels();
    const rows = await database
      .select()
      .from(bulletin)
      .where(
        and(
          which === 'ALL' ? undefined : inState[which](now),
          search === '' ? undefined : ilike(title, containing(search)),
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          cursor === undefined ? undefined : lt(id, Number(cursor)),
        ),
      )
      .orderBy(desc(id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const isTold = await findToldRecalls(database, shown);
    return {
      result: shown.map((row) => presentBulletinRow(row, now, isTold)),
      nextCursor: last ? String(last.id) : null,
    };
  },
);
