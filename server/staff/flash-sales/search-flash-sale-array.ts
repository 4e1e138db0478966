import * as contract from '@kaituan/contract/staff/promotions/staff-flash-sale';
import type { FlashSaleState } from '@kaituan/domain/flash-sale/flash-sale-life';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { containing, instantParameter } from '#server/database/sql/parameters.ts';
import { flashPiecesLeft } from '#server/features/ground/offer/flash-offer-sql.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { presentFlashSales } from './staff-flash-sale.ts';

const pageSize = 30;
const { id, channelId, title, startsAt, endsAt, cancelledAt } = flashSale;

const isLeft = sql`exists (
  select from flash_sale_item i join sku s on s.id = i.sku_id
  where i.flash_sale_id = ${id} and i.ended_at is null and ${flashPiecesLeft} > 0)`;
const isOn = (now: Date) => and(isNull(cancelledAt), lte(startsAt, now), gt(endsAt, now));

/** As `flashSaleStateAt` says it of one. */
const inState: Record<FlashSaleState, (now: Date) => SQL | undefined> = {
  SCHEDULED: (now) => and(isNull(cancelledAt), gt(startsAt, now)),
  LIVE: (now) => and(isOn(now), isLeft),
  SOLD_OUT: (now) => and(isOn(now), sql`not ${isLeft}`),
  ENDED: (now) => and(isNull(cancelledAt), lte(endsAt, now)),
  CANCELLED: () => isNotNull(cancelledAt),
};

export const searchFlashSaleArray = handleStaff(
  contract.searchFlashSaleArray,
  async ({ which, ofChannelId, search, sort, cursor }, { database, staff, now }) => {
    const channels = staff.channels();
    const isLatestFirst = sort === 'LATEST';
    const order = isLatestFirst ? desc : asc;
    const rows = await database
      .select()
      .from(flashSale)
      .where(
        and(
          which === 'ALL' ? undefined : inState[which](now),
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          search === '' ? undefined : isNamed(containing(search)),
          cursor === undefined ? undefined : isAfter(cursor, isLatestFirst),
        ),
      )
      .orderBy(order(startsAt), order(id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: await presentFlashSales(database, shown, now),
      nextCursor: last ? `${last.startsAt.getTime()}.${last.id}` : null,
    };
  },
);

const isNamed = (pattern: string): SQL | undefined =>
  or(
    ilike(title, pattern),
    sql`exists (
      select from flash_sale_item i join sku s on s.id = i.sku_id
      join product p on p.id = s.product_id
      where i.flash_sale_id = ${id} and (p.name ilike ${pattern} or s.code ilike ${pattern}))`,
  );

function isAfter(cursor: string, isLatestFirst: boolean): SQL {
  const [, startsAtMs, lastId] = /^(\d{1,14})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (startsAtMs === undefined || lastId === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  const last = sql`(${instantParameter(new Date(Number(startsAtMs)))}, ${Number(lastId)})`;
  return isLatestFirst ? sql`(${startsAt}, ${id}) < ${last}` : sql`(${startsAt}, ${id}) > ${last}`;
}
