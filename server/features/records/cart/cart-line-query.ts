import type { Cart } from '@kaituan/contract/order/cart';
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { cartLine } from '#server/database/schema/cart-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';

/** Identifies a cart: member, channel and type. */
export type CartKey = { memberId: string; channelId: number; cartType: Cart['cartType'] };

export type CartLineRow = typeof cartLine.$inferSelect;

export const cartIs = ({ memberId, channelId, cartType }: CartKey) =>
  and(
    eq(cartLine.memberId, memberId),
    eq(cartLine.channelId, channelId),
    eq(cartLine.cartType, cartType),
  );

/** What is chosen in a cart, as one text to compare: null for an empty one. */
export const cartFingerprintOf = (key: Record<keyof CartKey, SQLWrapper>): SQL<string | null> =>
  sql<string | null>`(
    select hashtextextended(string_agg(l.sku_id || 'x' || l.quantity, ',' order by l.sku_id), 0)::text
    from cart_line l
    where l.member_id = ${key.memberId} and l.channel_id = ${key.channelId}
      and l.cart_type = ${key.cartType} and l.is_selected
  )`;

/** The lines of a cart, oldest first. */
export function listCartLines(database: Database, key: CartKey): Promise<CartLineRow[]> {
  return database.select().from(cartLine).where(cartIs(key)).orderBy(asc(cartLine.id));
}

/** The same lines, locked against concurrent additions until the transaction ends. */
export async function lockCartLines(database: Database, key: CartKey): Promise<CartLineRow[]> {
  await lockMember(database, key.memberId);
  return listCartLines(database, key);
}

type AddedItem = {
  skuId: number;
  quantity: number;
  /** The piece price last shown to the shopper. */
  unitPriceTwd: number;
  /** Replaces the one of the same SKU unless it is empty: `joinNotes` keeps both. */
  note?: string;
  isSelected?: boolean;
};

/** Adds pieces to a cart, on top of those of the same SKU. */
export async function addToCart(
  database: Database,
  key: CartKey,
  items: readonly AddedItem[],
  { now, source }: { now: Date; source?: CartLineRow['source'] },
): Promise<void> {
  if (items.length === 0) return;
  await database
    .insert(cartLine)
    .values(
      items.map(({ skuId, quantity, unitPriceTwd, note = '', isSelected = true }) => ({
        ...key,
        skuId,
        quantity,
        note,
        isSelected,
        shownUnitPriceTwd: unitPriceTwd,
        source: source ?? null,
        addedAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [cartLine.memberId, cartLine.channelId, cartLine.cartType, cartLine.skuId],
      set: {
        quantity: sql`least(9999, ${cartLine.quantity} + excluded.quantity)`,
        isSelected: sql`${cartLine.isSelected} or excluded.is_selected`,
        note: sql`coalesce(nullif(excluded.note, ''), ${cartLine.note})`,
        shownUnitPriceTwd: sql`excluded.told_unit_price_twd`,
        source: sql`coalesce(excluded.source, ${cartLine.source})`,
        updatedAt: now,
      },
    });
}

export async function writeCartNote(
  database: Database,
  lineId: number,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  await database.update(cartLine).set({ note, updatedAt: now }).where(eq(cartLine.id, lineId));
}

export async function removeCartLines(
  database: Database,
  key: CartKey,
  lineIds: readonly number[],
): Promise<void> {
  await database.delete(cartLine).where(and(cartIs(key), inArray(cartLine.id, [...lineIds])));
}
