import type { RefusalDetail } from '@kaituan/contract/refusals';
import type { StockMovement } from '@kaituan/domain/stock/stock-movement';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { lastStatement, leaveToCommit } from '#server/database/last-statement.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { announceShown } from '#server/events/announcements.ts';
import { Refusal } from '#server/http/refusal.ts';
import { actingStaff } from '#server/http/staff-access.ts';

/** Pieces of a SKU, from ordinary stock or from the quota of a pre-order. */
export type HeldPieces = { skuId: number; quantity: number; source: 'STOCK' | 'PREORDER' };

/**
 * Holds pieces for an order: all of them, or STOCK_INSUFFICIENT. Rows are locked in the order of their ids,
 * so that two orders cannot deadlock, and each is checked again under its lock. `atCommit`: by the commit, where
 * `leaveToCommit` can.
 */
export async function holdStock(
  database: Database,
  pieces: readonly HeldPieces[],
  { atCommit = false } = {},
): Promise<void> {
  const requested = sumBySku(pieces);
  const columns = columnsOf(requested);
  if (atCommit && leaveToCommit(database, holdAtCommit(columns))) {
    return announcePieces(database, requested);
  }
  const rows = await holdStatement(database, columns);
  if (rows.length === requested.length) return announcePieces(database, requested);
  const held = new Set(rows.map((row) => row.id));
  const missing = requested.filter(({ skuId }) => !held.has(skuId));
  throw new Refusal('STOCK_INSUFFICIENT', { details: await describeMissing(database, missing) });
}

/** Releases held pieces. */
export async function releaseStock(
  database: Database,
  pieces: readonly HeldPieces[],
): Promise<void> {
  const released = sumBySku(pieces);
  await releaseStatement(database, columnsOf(released));
  announcePieces(database, released);
}

/** Subtracts shipped pieces of an order from stock; those of a pre-order from its quota. */
export async function useStock(
  database: Database,
  orderNo: string,
  pieces: readonly HeldPieces[],
): Promise<void> {
  await useStatement(database, { ...columnsOf(sumBySku(pieces)), ...moverOf(orderNo) });
}

/** Subtracts held pieces of an order that are missing: from stock, and from the quota of a pre-order. */
export async function loseStock(
  database: Database,
  orderNo: string,
  pieces: readonly HeldPieces[],
): Promise<void> {
  await loseStatement(database, { ...columnsOf(sumBySku(pieces)), ...moverOf(orderNo) });
}

/** Returns shipped pieces of an order to ordinary stock, whatever they were held from. */
export async function putBackStock(
  database: Database,
  orderNo: string,
  pieces: readonly HeldPieces[],
): Promise<void> {
  const returned = sumBySku(pieces);
  await putBackStatement(database, { ...columnsOf(returned), ...moverOf(orderNo) });
  announcePieces(database, returned);
}

/** Puts pieces on sale again that a buyer returned, as ordinary stock, whatever they were held from. */
export async function restockReturned(
  database: Database,
  orderNo: string,
  pieces: readonly { skuId: number; quantity: number }[],
): Promise<void> {
  const returned = sumBySku(pieces.map((one) => ({ ...one, source: 'STOCK' })));
  const rows = await restockStatement(database, { ...columnsOf(returned), ...moverOf(orderNo) });
  // A variant was deleted meanwhile.
  if (rows.length < returned.length) throw new Refusal('NOT_FOUND');
  announcePieces(database, returned);
}

const moverOf = (orderNo: string) => ({ orderNo, actedBy: actingStaff() ?? null });

/** What can be bought of the SKUs changed. */
function announcePieces(database: Database, pieces: readonly { skuId: number }[]): void {
  for (const { skuId } of pieces) announceShown(database, skuId);
}

type StockChange = {
  set: SQL;
  where?: SQL;
  /** What is noted of it, where it changes what is on hand. */
  movement?: Movement;
};
/** By the pieces `w`. */
type Movement = { kind: StockMovement; delta: SQL };

const lockedStock = sql`
    with requested as (
      select * from unnest(
        ${sql.placeholder('skuIds')}::int[],
        ${sql.placeholder('stock')}::int[],
        ${sql.placeholder('preorder')}::int[]
      ) as w(sku_id, stock, preorder)
    ),
    locked as (
      select id from sku where id in (select sku_id from requested) order by id for no key update
    )`;

/** Updates the stock of the requested SKUs `s` by the pieces `w`, row by row in the order of their ids. */
const updateOf = ({ set, where = sql`true` }: StockChange): SQL => sql`
    update sku s set ${set}
    from locked l join requested w on w.sku_id = l.id
    where s.id = l.id and ${where}
    returning s.id`;

const stockStatement = (name: string, change: StockChange) => {
  const { movement } = change;
  const update = updateOf(change);
  return namedStatement<{ id: number }>(
    name,
    sql`${lockedStock} ${movement ? noting(update, movement) : update}`,
  );
};

/** Notes what an update changed on hand. */
const noting = (update: SQL, { kind, delta }: Movement): SQL => sql`,
    changed as (${update}, s.on_hand, s.reserved, ${delta} as delta),
    noted as (
      insert into stock_movement
        (sku_id, kind, delta, on_hand_after, held_after, order_no, acted_by)
      select id, ${sql.raw(`'${kind}'`)}, delta, on_hand, reserved,
        ${sql.placeholder('orderNo')}::text, ${sql.placeholder('actedBy')}::text
      from changed where delta <> 0 order by id
    )
    select id from changed`;

const holding: StockChange = {
  set: sql`reserved = s.reserved + w.stock, preordered = s.preordered + w.preorder`,
  where: sql`(w.stock = 0 or s.on_hand - s.reserved >= w.stock)
    and (w.preorder = 0 or s.preorder_cap is null or s.preorder_cap - s.preordered >= w.preorder)`,
};
const holdStatement = stockStatement('hold_stock', holding);
const holdAtCommit = lastStatement(
  'hold_stock_at_commit',
  sql`${lockedStock}, held as (${updateOf(holding)})`,
  sql`(select count(*) from held) = (select count(*) from requested)`,
);

const releaseStatement = stockStatement('release_stock', {
  set: sql`reserved = s.reserved - w.stock, preordered = s.preordered - w.preorder`,
});

const useStatement = stockStatement('use_stock', {
  set: sql`on_hand = s.on_hand - w.stock, reserved = s.reserved - w.stock,
    preordered = s.preordered - w.preorder`,
  movement: { kind: 'SHIPPED', delta: sql`-w.stock` },
});

const loseStatement = stockStatement('lose_stock', {
  set: sql`on_hand = s.on_hand - w.stock, reserved = s.reserved - w.stock,
    preordered = s.preordered - w.preorder, preorder_cap = s.preorder_cap - w.preorder`,
  movement: { kind: 'MISSING', delta: sql`-w.stock` },
});

const putBackStatement = stockStatement('put_back_stock', {
  set: sql`on_hand = s.on_hand + w.stock + w.preorder`,
  movement: { kind: 'TAKEN_BACK', delta: sql`w.stock + w.preorder` },
});

const restockStatement = stockStatement('restock_returned', {
  set: sql`on_hand = s.on_hand + w.stock`,
  movement: { kind: 'RETURNED', delta: sql`w.stock` },
});

type RequestedPieces = { skuId: number; stock: number; preorder: number };

function sumBySku(pieces: readonly HeldPieces[]): RequestedPieces[] {
  const bySku = new Map<number, RequestedPieces>();
  for (const { skuId, quantity, source } of pieces) {
    const requested = bySku.get(skuId) ?? { skuId, stock: 0, preorder: 0 };
    if (source === 'STOCK') requested.stock += quantity;
    else requested.preorder += quantity;
    bySku.set(skuId, requested);
  }
  return [...bySku.values()];
}

/** One array literal per column, for `unnest`. */
function columnsOf(requested: readonly RequestedPieces[]) {
  const column = (values: number[]) => `{${values.join(',')}}`;
  return {
    skuIds: column(requested.map(({ skuId }) => skuId)),
    stock: column(requested.map(({ stock }) => stock)),
    preorder: column(requested.map(({ preorder }) => preorder)),
  };
}

async function describeMissing(
  database: Database,
  missing: readonly RequestedPieces[],
): Promise<RefusalDetail[]> {
  const ids = `{${missing.map(({ skuId }) => skuId).join(',')}}`;
  const { rows } = await database.execute<{ id: number; stock: number; preorder: number | null }>(
    sql`select id, on_hand - reserved as stock, preorder_cap - preordered as preorder
      from sku where id = any(${ids}::int[]) order by id`,
  );
  return rows.map((row) => {
    const isPreorder = missing.some(({ skuId, preorder }) => skuId === row.id && preorder > 0);
    const allowed = isPreorder ? (row.preorder ?? 0) : row.stock;
    return { path: `skus.${row.id}`, rule: 'STOCK', allowed };
  });
}
