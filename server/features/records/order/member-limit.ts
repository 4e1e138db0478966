import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

type LimitedPieces = { skuId: number; quantity: number };

/**
 * Counts pieces against a member's purchase limit, or refuses LIMIT_PER_MEMBER. `pieces` holds only SKUs
 * with such a limit, none beyond it by itself; one that was lifted since limits nothing. Rows are updated in the order of their ids.
 */
export async function takeMemberLimit(
  database: Queryable,
  memberId: string,
  pieces: readonly LimitedPieces[],
): Promise<void> {
  if (pieces.length === 0) return;
  const { rows } = await database.execute<{ skuId: number }>(sql`
    insert into member_sku_quantity as m (member_id, sku_id, quantity)
    select ${memberId}, w.sku_id, w.quantity from ${unnested(pieces)} order by w.sku_id
    on conflict (member_id, sku_id) do update set quantity = m.quantity + excluded.quantity
    where coalesce(m.quantity + excluded.quantity
      <= (select max_per_member from sku where id = m.sku_id), true)
    returning sku_id as "skuId"`);
  if (rows.length === pieces.length) return;
  const taken = new Set(rows.map((row) => row.skuId));
  const details = pieces
    .filter(({ skuId }) => !taken.has(skuId))
    .map(({ skuId }) => ({ path: `skus.${skuId}`, rule: 'MAX_PER_MEMBER' }));
  throw new Refusal('LIMIT_PER_MEMBER', { details });
}

/** Credits the pieces of a cancelled order to the member's limit. */
export async function returnMemberLimit(
  database: Queryable,
  memberId: string,
  pieces: readonly LimitedPieces[],
): Promise<void> {
  if (pieces.length === 0) return;
  await database.execute(sql`
    update member_sku_quantity m set quantity = greatest(0, m.quantity - w.quantity)
    from ${unnested(pieces)} where m.member_id = ${memberId} and m.sku_id = w.sku_id`);
}

function unnested(pieces: readonly LimitedPieces[]) {
  const column = (values: number[]) => sql`${`{${values.join(',')}}`}::int[]`;
  return sql`unnest(
    ${column(pieces.map(({ skuId }) => skuId))}, ${column(pieces.map(({ quantity }) => quantity))}
  ) as w(sku_id, quantity)`;
}
