import type { SkuStock } from '@kaituan/contract/staff/goods/staff-goods';
import * as contract from '@kaituan/contract/staff/goods/staff-goods';
import { movementDelta } from '@kaituan/domain/stock/stock-movement';
import { and, desc, eq, lt } from 'drizzle-orm';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { stockMovement } from '#server/database/schema/stock-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { Refusal } from '#server/http/refusal.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getStaffSku, lockStaffSku, type SkuRow } from './staff-product.ts';

const pageSize = 50;

export const moveStock = handleStaff(contract.moveStock, async (typed, context) => {
  const { database, staff, now } = context;
  const { skuId, kind, note } = typed;
  const before = await lockStaffSku(context, skuId);
  const { onHand, reserved: held } = before;
  const moved = movementDelta(typed, { onHand, held });
  if (moved === 'CHANGED') {
    throw new Refusal('SETTINGS_CHANGED', {
      message: `數的時候庫存變了：現在是 ${onHand} 件，其中 ${held} 件已被訂走。請看過再送出`,
      details: [{ path: 'pieces', rule: 'CHANGED', allowed: onHand }],
    });
  }
  if ('mistake' in moved) {
    const { mistake } = moved;
    const details = [{ path: 'pieces', rule: 'STOCK', text: mistake }];
    throw new Refusal('VALIDATION_FAILED', { message: mistake, details });
  }
  const after = { ...before, onHand: onHand + moved.delta };
  await database.update(sku).set({ onHand: after.onHand }).where(eq(sku.id, skuId));
  await database.insert(stockMovement).values({
    ...{ skuId, at: now, kind, note, delta: moved.delta, actedBy: staff.by },
    ...{ onHandAfter: after.onHand, heldAfter: held },
  });
  if (moved.delta !== 0) await refreshListings(database, [before.productId]);
  staff.note({ subjectId: before.code, before: presentStock(before), after: presentStock(after) });
  return { result: presentStock(after) };
});

export const getMovementArray = handleStaff(
  contract.getMovementArray,
  async ({ skuId, cursor }, context) => {
    const row = await getStaffSku(context, skuId);
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
      throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
    }
    const rows = await context.database
      .select({ movement: stockMovement, name: member.displayName })
      .from(stockMovement)
      .leftJoin(member, eq(member.id, stockMovement.actedBy))
      .where(
        and(
          eq(stockMovement.skuId, skuId),
          cursor === undefined ? undefined : lt(stockMovement.id, Number(cursor)),
        ),
      )
      .orderBy(desc(stockMovement.id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const movements = shown.map(({ movement, name }) => {
      const { skuId: _, actedBy, at, ...rest } = movement;
      return {
        ...{ ...rest, at: at.toISOString() },
        actedByName: staffNameOf(actedBy, name, actedBy),
      };
    });
    return {
      result: { sku: presentStock(row), movements },
      nextCursor: last ? String(last.movement.id) : null,
    };
  },
);

const presentStock = ({ id, code, onHand, reserved }: SkuRow): SkuStock => ({
  ...{ skuId: id, code, onHand, held: reserved },
});
