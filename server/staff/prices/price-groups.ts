import type { StaffPriceGroup } from '@kaituan/contract/staff/goods/staff-price-group';
import * as contract from '@kaituan/contract/staff/goods/staff-price-group';
import { maxGroupName } from '@kaituan/domain/pricing/group-price';
import { isLengthWithin } from '@kaituan/domain/settings/setting-mistake';
import { and, asc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { priceGroup, priceGroupPrice } from '#server/database/schema/trading-schema.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockSettings, versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';

async function listGroups(database: Database, where: SQL | undefined): Promise<StaffPriceGroup[]> {
  const rows = await database
    .select({
      ...{ priceGroupId: priceGroup.id, channelId: priceGroup.channelId, name: priceGroup.name },
      memberCount: sql<number>`(
        select count(*)::int from price_group_member m where m.price_group_id = ${priceGroup.id})`,
      priceCount: sql<number>`(
        select count(*)::int from price_group_price p where p.price_group_id = ${priceGroup.id})`,
    })
    .from(priceGroup)
    .where(where)
    .orderBy(asc(priceGroup.channelId), asc(priceGroup.name), asc(priceGroup.id));
  return rows.map((row) => ({ ...row, version: versionOf(row.name) }));
}

/** A price group of a channel in which the call's permission is granted. */
export async function findPriceGroup(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  priceGroupId: number,
): Promise<StaffPriceGroup> {
  const [group] = await listGroups(database, eq(priceGroup.id, priceGroupId));
  if (!group) throw new Refusal('NOT_FOUND', { message: '找不到這個價格群組' });
  staff.requireChannel(group.channelId);
  return group;
}

/** Locked until the transaction ends; refuses to overwrite what the caller has not seen. */
async function lockPriceGroup(
  context: StaffContext,
  { priceGroupId, version }: { priceGroupId: number; version: string | null },
): Promise<StaffPriceGroup> {
  await findPriceGroup(context, priceGroupId);
  await context.database
    .select({ id: priceGroup.id })
    .from(priceGroup)
    .where(eq(priceGroup.id, priceGroupId))
    .for('update');
  const group = await findPriceGroup(context, priceGroupId);
  if (group.version === version) return group;
  throw new Refusal('SETTINGS_CHANGED', { message: '別人剛剛改過這個群組，請看過最新的再改' });
}

export const getPriceGroupArray = handleStaff(
  contract.getPriceGroupArray,
  async ({ search }, { database, staff }) => {
    const channels = staff.channels();
    const where = and(
      channels === 'ALL' ? undefined : inArray(priceGroup.channelId, [...channels]),
      search === '' ? undefined : ilike(priceGroup.name, containing(search)),
    );
    return { result: await listGroups(database, where) };
  },
);

export const savePriceGroup = handleStaff(
  contract.savePriceGroup,
  async ({ channelId, priceGroupId, version, name }, context) => {
    const { database, staff } = context;
    await lockSettings(database, channelId);
    const before =
      priceGroupId === null ? null : await lockPriceGroup(context, { priceGroupId, version });
    if (before && before.channelId !== channelId) throw new Refusal('NOT_FOUND');
    const [named] = await database
      .select({ id: priceGroup.id })
      .from(priceGroup)
      .where(
        and(
          eq(priceGroup.channelId, channelId),
          eq(priceGroup.name, name),
          priceGroupId === null ? undefined : ne(priceGroup.id, priceGroupId),
        ),
      );
    if (!isLengthWithin(name, 1, maxGroupName)) {
      throw refuse('name', `名稱為 1 到 ${maxGroupName} 個字`);
    }
    if (named) throw refuse('name', '這個通路已經有同名的群組');
    const [row] = await (priceGroupId === null
      ? database.insert(priceGroup).values({ channelId, name }).returning({ id: priceGroup.id })
      : database
          .update(priceGroup)
          .set({ name })
          .where(eq(priceGroup.id, priceGroupId))
          .returning({ id: priceGroup.id }));
    if (!row) throw new Error('a price group was not stored');
    const was = before && { name: before.name };
    staff.note({ subjectId: String(row.id), ...(was && { before: was }), after: { name } });
    return { result: await findPriceGroup(context, row.id) };
  },
);

export const removePriceGroup = handleStaff(
  contract.removePriceGroup,
  async ({ priceGroupId, version }, context) => {
    const { database, staff } = context;
    await lockCatalog(database);
    const { name, memberCount, priceCount } = await lockPriceGroup(context, {
      ...{ priceGroupId, version },
    });
    if (memberCount > 0) {
      throw refuse('priceGroupId', `還有 ${memberCount} 位會員，先把他們移出才能刪除`);
    }
    const goods = await database
      .selectDistinct({ id: sku.productId })
      .from(priceGroupPrice)
      .innerJoin(sku, eq(sku.id, priceGroupPrice.skuId))
      .where(eq(priceGroupPrice.priceGroupId, priceGroupId))
      .orderBy(asc(sku.productId));
    await database.delete(priceGroup).where(eq(priceGroup.id, priceGroupId));
    if (goods.length > 0) {
      await refreshListings(
        database,
        goods.map(({ id }) => id),
      );
    }
    staff.note({ subjectId: String(priceGroupId), before: { name, priceCount } });
    return { result: { priceGroupId } };
  },
);

/** One mistake, at a field of the request. */
const refuse = (path: string, text: string) =>
  new Refusal('VALIDATION_FAILED', {
    ...{ message: text, details: [{ path, rule: 'PRICE_GROUP', text }] },
  });
