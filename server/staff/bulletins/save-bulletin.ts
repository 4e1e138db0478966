import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import * as contract from '@kaituan/contract/staff/shop/staff-bulletin';
import { bulletinHtmlOf, findBulletinMistakes } from '@kaituan/domain/bulletin/bulletin';
import { eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { bulletin, bulletinProduct } from '#server/database/schema/bulletin-schema.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sanitiseHtml, textOfHtml } from '#server/media/sanitised-html.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import { requireAnyChannel } from '#server/staff/settings/setting.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { type BulletinRow, lockBulletin } from './staff-bulletin.ts';
import { stopSale } from './stop-sale.ts';

/** A recall that is due is announced by its job, to the buyers of the goods saved here. */
export const saveBulletin = handleStaff(contract.saveBulletin, async (input, context) => {
  const { channelId, bulletinId, version, value } = input;
  const { database, now, staff } = context;
  const stopsSale = input.stopsSale && value.kind === 'RECALL' && input.publishAt !== null;
  // As a file locks: the catalogue first.
  if (stopsSale) await lockCatalog(database);
  if (channelId !== null) await requireAnyChannel(database, channelId);
  const seen = bulletinId === null ? null : await lockSeen(context, { bulletinId, version });
  const { productIds, unknown } = await findGoods(database, value.productCodeArray);
  const bodyHtml = sanitiseHtml(bulletinHtmlOf(value.bodyHtml));
  const { kind, title, isPinned } = value;
  const written = {
    ...{ channelId, kind, title, bodyHtml, isPinned },
    publishAt: publishingTime(input.publishAt, seen?.row ?? null, now),
    expireAt: value.expireAt === null ? null : new Date(value.expireAt),
  };
  const announced = seen?.row.announcedAt
    ? { ...seen.row, productIds: seen.shown.productArray.map(({ productId }) => productId) }
    : null;
  const text = textOfHtml(bodyHtml);
  const mistakes = findBulletinMistakes({ ...written, text, productIds }, announced);
  if (unknown.length > 0) {
    mistakes.push({ path: 'productCodeArray', text: `找不到商品：${unknown.join('、')}` });
  }
  if (mistakes.length > 0) {
    const details = mistakes.map(({ path, text }) => ({
      ...{ path: path === 'channelId' ? path : `value.${path}`, rule: 'BULLETIN', text },
    }));
    throw new Refusal('VALIDATION_FAILED', { details });
  }
  const id = await store(database, { bulletinId, written, productIds });
  const stopped = stopsSale ? await stopSale(context, { bulletinId: id, productIds }) : [];
  const { shown } = await lockBulletin(context, id);
  const stoppedProducts = stopped.map(({ name, code }) => `${name}（${code}）`);
  staff.note({
    subjectId: String(id),
    after: { ...noted(shown), ...(stopped.length > 0 && { stoppedProducts }) },
    before: seen ? noted(seen.shown) : undefined,
  });
  return {
    result: {
      ...shown,
      stoppedProductIdArray: stopped.map(({ productId }) => productId),
      stoppedStatusArray: stopped.map(({ status }) => status),
    },
  };
});

/** What members have read of it, and the goods it names, go with it. */
export const removeBulletin = handleStaff(
  contract.removeBulletin,
  async ({ bulletinId, version }, context) => {
    const { database, staff } = context;
    const { row, shown } = await lockSeen(context, { bulletinId, version });
    const text = row.announcedAt
      ? '發布過的召回不能刪除，可以撤下'
      : row.publishAt && '已發布或排程的消息要先改成草稿，才能刪除';
    if (text) {
      const details = [{ path: 'bulletinId', rule: 'BULLETIN', text }];
      throw new Refusal('VALIDATION_FAILED', { message: text, details });
    }
    await database.delete(bulletin).where(eq(bulletin.id, bulletinId));
    staff.note({ subjectId: String(bulletinId), before: noted(shown) });
    return { result: { bulletinId } };
  },
);

/** What somebody wrote of it, and its state; who was told and what is on sale are no part of that. */
const noted = ({ productArray, ...shown }: StaffBulletin) => {
  const { recallReach: _, announcedAt: __, hasToldBuyers: ___, ...written } = shown;
  return {
    ...written,
    publishAt: written.publishAt && presentTaipeiTime(new Date(written.publishAt)),
    expireAt: written.expireAt && presentTaipeiTime(new Date(written.expireAt)),
    productArray: productArray.map(({ name, code }) => `${name}（${code}）`),
  };
};

/** Locks a bulletin, and refuses to overwrite what the caller has not seen. */
async function lockSeen(
  context: StaffContext,
  { bulletinId, version }: { bulletinId: number; version: string | null },
) {
  const locked = await lockBulletin(context, bulletinId);
  if (locked.shown.version !== version) {
    const message = '別人剛剛改過這則消息，請看過最新的內容再改';
    throw new Refusal('SETTINGS_CHANGED', { message });
  }
  return locked;
}

/** Publishing what is published leaves its time. */
function publishingTime(
  requested: string | null,
  before: BulletinRow | null,
  now: Date,
): Date | null {
  if (requested !== 'NOW') return requested === null ? null : new Date(requested);
  const since = before?.publishAt;
  return since && since <= now ? since : now;
}

/** The products of these codes, or of a SKU that has one of them. */
export async function findGoods(database: Database, codes: readonly string[]) {
  const requested = [...new Set(codes)];
  const rows = await database
    .select({
      ...{ productId: product.id, code: product.code, skuCode: sku.code },
      name: product.name,
    })
    .from(product)
    .leftJoin(sku, eq(sku.productId, product.id))
    .where(or(inArray(product.code, requested), inArray(sku.code, requested)));
  const found = new Set(rows.flatMap(({ code, skuCode }) => [code, skuCode]));
  return {
    productIds: [...new Set(rows.map(({ productId }) => productId))],
    names: [...new Map(rows.map(({ productId, name }) => [productId, name])).values()],
    unknown: requested.filter((code) => !found.has(code)),
  };
}

async function store(
  database: Database,
  given: {
    bulletinId: number | null;
    written: typeof bulletin.$inferInsert;
    productIds: readonly number[];
  },
): Promise<number> {
  const { written, productIds } = given;
  const [row] = await (given.bulletinId === null
    ? database.insert(bulletin).values(written).returning({ id: bulletin.id })
    : database
        .update(bulletin)
        .set(written)
        .where(eq(bulletin.id, given.bulletinId))
        .returning({ id: bulletin.id }));
  if (!row) throw new Error('a bulletin was not stored');
  const bulletinId = row.id;
  await database.delete(bulletinProduct).where(eq(bulletinProduct.bulletinId, bulletinId));
  if (productIds.length > 0) {
    await database
      .insert(bulletinProduct)
      .values(productIds.map((productId) => ({ bulletinId, productId })));
  }
  return bulletinId;
}
