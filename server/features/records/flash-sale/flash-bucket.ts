import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { lastStatement, leaveToCommit } from '#server/database/last-statement.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { announceShown } from '#server/events/announcements.ts';
import { lockSkus, recordMissing, returnToOrdinaryStock } from './flash-stock-return.ts';
import { isSaleDue, openDueSales } from './flash-window.ts';
import { type FlashPieces, refuseFlashPieces } from './refuse-flash-pieces.ts';

/**
 * Holds pieces of flash sales for a member's order: all of them, or a refusal. `alsoSkuIds` are the SKUs
 * the order holds from ordinary stock afterwards: a due sale that no job has started is started here, and
 * SKU rows must be locked once, in the order of their ids. `atCommit`: by the commit, where `leaveToCommit` can.
 */
export async function holdFlashPieces(
  database: Database,
  memberId: string,
  pieces: readonly FlashPieces[],
  {
    now,
    alsoSkuIds,
    atCommit = false,
  }: { now: Date; alsoSkuIds: readonly number[]; atCommit?: boolean },
): Promise<void> {
  if (pieces.length === 0) return;
  const requested = { memberId, now: now.toISOString(), ...columnsOf(pieces) };
  if (atCommit && leaveToCommit(database, holdAtCommit(requested))) {
    for (const { skuId } of pieces) announceShown(database, skuId);
    return;
  }
  const hold = () => holdStatement(database, requested);
  let tries = await hold();
  if (tries.some(({ isDue }) => isDue)) {
    await openDueSales(database, salesOf(pieces), { now, alsoSkuIds });
    tries = await hold();
  }
  for (const tried of tries) {
    announceShown(database, tried.skuId);
    if (!tried.isHeld) await refuseFlashPieces(database, tried, now);
  }
}

/** Marks held pieces as sold, once their order is paid. */
export async function sellFlashPieces(
  database: Database,
  pieces: readonly FlashPieces[],
): Promise<void> {
  if (pieces.length > 0) await sellStatement(database, columnsOf(pieces));
}

/** Who gives pieces back, and whether they had been sold. */
type ComingBack = { memberId: string; isSold: boolean; alsoSkuIds: readonly number[]; now: Date };

/**
 * Releases pieces that were not paid in time, or sold and then cancelled: to the bucket while the sale is
 * on, to ordinary stock once it has ended; the member's limit is credited.
 */
export async function releaseFlashPieces(
  database: Database,
  pieces: readonly FlashPieces[],
  { memberId, isSold, alsoSkuIds, now }: ComingBack,
): Promise<void> {
  if (pieces.length === 0) return;
  const columns = columnsOf(pieces);
  await returnTakenStatement(database, { memberId, ...columns });
  const release = isSold
    ? await takeBackStatement(database, columns)
    : await releaseStatement(database, { now: now.toISOString(), ...columns });
  for (const { skuId } of pieces) announceShown(database, skuId);
  const home = release.filter(({ hasEnded }) => hasEnded);
  if (home.length === 0) return;
  await lockSkus(database, [...home.map(({ skuId }) => skuId), ...alsoSkuIds]);
  await returnToOrdinaryStock(
    database,
    home.map(({ skuId, quantity }) => ({ skuId: skuId, quantity })),
  );
}

type Losing = Omit<ComingBack, 'now'> & { orderNo: string };

/** Takes pieces that are missing out of the sale, held or sold; the member's limit is credited. */
export async function loseFlashPieces(
  database: Database,
  pieces: readonly FlashPieces[],
  { memberId, isSold, alsoSkuIds, orderNo }: Losing,
): Promise<void> {
  if (pieces.length === 0) return;
  const columns = columnsOf(pieces);
  await returnTakenStatement(database, { memberId, ...columns });
  await (isSold ? loseSoldStatement : loseHeldStatement)(database, columns);
  await lockSkus(database, [...pieces.map(({ skuId }) => skuId), ...alsoSkuIds]);
  await recordMissing(database, pieces, orderNo);
  for (const { skuId } of pieces) announceShown(database, skuId);
}

/** Credits the member's limit for goods that were shipped and returned. */
export async function returnFlashLimit(
  database: Database,
  memberId: string,
  pieces: readonly FlashPieces[],
): Promise<void> {
  if (pieces.length > 0) await returnTakenStatement(database, { memberId, ...columnsOf(pieces) });
}

const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

const requested = sql`
  requested as (
    select * from unnest(
      ${placeholder('flashSaleIds')}::int[], ${placeholder('skuIds')}::int[],
      ${placeholder('quantities')}::int[]
    ) as w(flash_sale_id, sku_id, quantity)
  )`;

/** Locks the rows of the requested pieces, in the order of their keys. */
const locked = (condition: SQL): SQL => sql`
  locked as (
    select i.flash_sale_id, i.sku_id from flash_sale_item i
    where (i.flash_sale_id, i.sku_id) in (select flash_sale_id, sku_id from ${condition})
    order by i.flash_sale_id, i.sku_id for no key update
  )`;

const changeOf = (set: SQL): SQL => sql`
  update flash_sale_item i set ${set}
  from locked l join requested w using (flash_sale_id, sku_id)
  where i.flash_sale_id = l.flash_sale_id and i.sku_id = l.sku_id`;

type Try = FlashPieces & {
  isWithinLimit: boolean;
  isHeld: boolean;
  /** Its sale, or that of other pieces, has begun without its pieces: nothing was tried. */
  isDue: boolean;
};

/**
 * The member's limit is updated first, so that the contended row is locked last and for the shortest time. Nothing is
 * touched while a sale has to be started.
 */
const tryToHold = sql`
  with ${requested},
  due as (
    select from requested w join flash_sale_item i using (flash_sale_id, sku_id)
    where ${isSaleDue(now)}
  ),
  taken as (
    insert into flash_sale_taken as m (flash_sale_id, sku_id, member_id, quantity)
    select w.flash_sale_id, w.sku_id, ${placeholder('memberId')}, w.quantity
    from requested w join flash_sale_item i using (flash_sale_id, sku_id)
    where not exists (select from due) and w.quantity <= i.per_member
      and w.quantity <= coalesce(i.per_order, w.quantity)
    order by w.flash_sale_id, w.sku_id
    on conflict (flash_sale_id, sku_id, member_id) do update
      set quantity = m.quantity + excluded.quantity
      where m.quantity + excluded.quantity <= (
        select per_member from flash_sale_item i
        where i.flash_sale_id = m.flash_sale_id and i.sku_id = m.sku_id)
    returning flash_sale_id, sku_id
  ),
  ${locked(sql`taken`)},
  held as (
    ${changeOf(sql`held = i.held + w.quantity`)}
      and i.ended_at is null and i.moved_in - i.held - i.sold - i.returned >= w.quantity
      and exists (
        select from flash_sale f
        where f.id = i.flash_sale_id and f.starts_at <= ${now} and f.ends_at > ${now})
    returning i.flash_sale_id, i.sku_id
  )`;

const holdStatement = namedStatement<Try>(
  'hold_flash',
  sql`${tryToHold}
  select w.flash_sale_id as "flashSaleId", w.sku_id as "skuId", w.quantity,
    t.sku_id is not null as "isWithinLimit", h.sku_id is not null as "isHeld",
    exists (select from due) as "isDue"
  from requested w
  left join taken t using (flash_sale_id, sku_id)
  left join held h using (flash_sale_id, sku_id)
  order by w.flash_sale_id, w.sku_id`,
);

const holdAtCommit = lastStatement(
  'hold_flash_at_commit',
  tryToHold,
  sql`(select count(*) from held) = (select count(*) from requested)`,
);

const sellStatement = namedStatement(
  'sell_flash',
  sql`with ${requested}, ${locked(sql`requested`)}
  ${changeOf(sql`held = i.held - w.quantity, sold = i.sold + w.quantity`)}`,
);

/** Pieces released after the end do not count for the sale any more. */
const comingBack = sql`
  returned = i.returned + case when i.ended_at is null then 0 else w.quantity end`;
type ReleasedPieces = { skuId: number; quantity: number; hasEnded: boolean };
const release = sql`
  returning i.sku_id as "skuId", w.quantity, i.ended_at is not null as "hasEnded"`;

const releaseStatement = namedStatement<ReleasedPieces>(
  'release_flash',
  sql`with ${requested}, ${locked(sql`requested`)}
  ${changeOf(sql`held = i.held - w.quantity, ${comingBack},
    released = i.released + w.quantity, released_at = ${now}`)} ${release}`,
);

const takeBackStatement = namedStatement<ReleasedPieces>(
  'take_back_flash',
  sql`with ${requested}, ${locked(sql`requested`)}
  ${changeOf(sql`sold = i.sold - w.quantity, ${comingBack}`)} ${release}`,
);

const loseStatement = (name: string, from: SQL) =>
  namedStatement(
    name,
    sql`with ${requested}, ${locked(sql`requested`)}
    ${changeOf(sql`moved_in = i.moved_in - w.quantity, ${from}`)}`,
  );
const loseHeldStatement = loseStatement('lose_held_flash', sql`held = i.held - w.quantity`);
const loseSoldStatement = loseStatement('lose_sold_flash', sql`sold = i.sold - w.quantity`);

const returnTakenStatement = namedStatement(
  'return_flash_taken',
  sql`with ${requested}
  update flash_sale_taken m set quantity = greatest(0, m.quantity - w.quantity)
  from requested w
  where m.flash_sale_id = w.flash_sale_id and m.sku_id = w.sku_id
    and m.member_id = ${placeholder('memberId')}`,
);

const salesOf = (pieces: readonly FlashPieces[]): number[] => [
  ...new Set(pieces.map(({ flashSaleId }) => flashSaleId)),
];

/** One array literal per column, for `unnest`. */
function columnsOf(pieces: readonly FlashPieces[]) {
  const column = (values: number[]) => `{${values.join(',')}}`;
  return {
    flashSaleIds: column(pieces.map(({ flashSaleId }) => flashSaleId)),
    skuIds: column(pieces.map(({ skuId }) => skuId)),
    quantities: column(pieces.map(({ quantity }) => quantity)),
  };
}
