import * as contract from '@kaituan/contract/staff/goods/staff-assortment';
import { growTrees, type Tree } from '@kaituan/domain/catalog/category-tree';
import {
  findCategoryMistakes,
  listCategoryEnds,
  listPlaced,
  type PlannedCategory,
} from '@kaituan/domain/settings/category-plan';
import { collectMistakes } from '@kaituan/domain/settings/setting-mistake';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { category, product, productCategory } from '#server/database/schema/catalog-schema.ts';
import { redirectRule } from '#server/database/schema/content-schema.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { hasGlyph } from '#server/media/glyph-file.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { countBrandGoods } from './brands.ts';
import { answerSetting, type Setting } from './setting.ts';

type Plan = contract.CategoryNode[];
type Row = { id: number; parentId: number | null; name: string; glyph: string | null };

const listRows = (database: Database): Promise<Row[]> =>
  database
    .select({
      id: category.id,
      parentId: category.parentId,
      name: category.name,
      glyph: category.glyph,
    })
    .from(category)
    .orderBy(asc(category.position), asc(category.id));

const nodeOf = ({ row: { id, name, glyph }, children }: Tree<Row>): contract.CategoryNode => ({
  ...{ id, name, glyph },
  children: children.map(nodeOf),
});

const countDirectGoods = (database: Database) =>
  database
    .select({ id: productCategory.categoryId, goodsCount: sql<number>`count(*)::int` })
    .from(productCategory)
    .groupBy(productCategory.categoryId);

/** The goods of each category, and those of it and all below it; each counts once. */
async function countGoodsInBranches(database: Database) {
  const { rows } = await database.execute<{
    id: number;
    goodsCount: number;
    goodsInBranch: number;
  }>(sql`
    with recursive branch(id, top) as (
      select id, id from category
      union select c.id, b.top from branch b join category c on c.parent_id = b.id
    )
    select b.top as id, count(*) filter (where b.id = b.top)::int as "goodsCount",
      count(distinct p.product_id)::int as "goodsInBranch"
    from branch b join product_category p on p.category_id = b.id group by b.top order by b.top`);
  return rows;
}

const categories: Setting<Plan> = {
  name: 'CATEGORIES',
  isOfShop: true,
  load: async (database) => growTrees(await listRows(database)).map(nodeOf),
  async check(plan, { database }) {
    const counts = new Map(
      (await countDirectGoods(database)).map(({ id, goodsCount }) => [id, goodsCount]),
    );
    const rows = await listRows(database);
    const former = rows.map((row) => ({ ...row, goodsCount: counts.get(row.id) ?? 0 }));
    const { mistakes, check } = collectMistakes();
    // What a category has already may stay: goods came with pictures of their own.
    const given = new Map(rows.map(({ id, glyph }) => [id, glyph]));
    for (const { node, path } of listPlaced(plan)) {
      const { id, glyph } = node;
      const isGiven = id !== undefined && given.get(id) === glyph;
      check(!glyph || isGiven || hasGlyph(glyph), `${path}.glyph`, '圖庫沒有這個圖示');
    }
    return [...findCategoryMistakes(plan, former), ...mistakes];
  },
  async store({ database }, _, plan) {
    const former = await listRows(database);
    const idOf = await numberNew(database, plan);
    const touched = await writePlan(database, plan, { former, idOf });
    const ends = listCategoryEnds(plan, former, idOf);
    for (const { id, intoId, isMerged } of ends) {
      await redirectCategory(database, id, intoId);
      if (isMerged && intoId !== null) await moveGoods(database, id, intoId);
    }
    const ended = ends.map(({ id }) => id);
    const goods = await listGoodsInBranches(database, [
      ...touched,
      ...ends.map((end) => end.intoId),
    ]);
    if (ended.length > 0) await database.delete(category).where(inArray(category.id, ended));
    if (goods.length > 0) await refreshListings(database, goods);
  },
};

/** The number of each category of the plan: its own, or the next free one, whose address leads nowhere else. */
async function numberNew(
  database: Database,
  plan: Plan,
): Promise<(node: PlannedCategory) => number> {
  const [last] = await database
    .select({ id: sql<number>`coalesce(max(${category.id}), 0)` })
    .from(category);
  const fresh = listPlaced(plan).flatMap(({ node }) => (node.id === undefined ? [node] : []));
  const ids = new Map(fresh.map((node, index) => [node, (last?.id ?? 0) + 1 + index]));
  const paths = [...ids.values()].map(pathOfCategory);
  if (paths.length > 0) {
    await database.delete(redirectRule).where(inArray(redirectRule.path, paths));
  }
  return (node) => node.id ?? ids.get(node) ?? 0;
}

/** Writes the plan; returns the categories whose goods are found otherwise now. */
async function writePlan(
  database: Database,
  plan: Plan,
  { former, idOf }: { former: readonly Row[]; idOf: (node: PlannedCategory) => number },
): Promise<number[]> {
  const byId = new Map(former.map((row) => [row.id, row]));
  const touched: number[] = [];
  for (const { node, parent, position } of listPlaced(plan)) {
    const id = idOf(node);
    const parentId = parent && idOf(parent);
    const was = byId.get(id);
    const glyph = node.glyph === undefined ? (was?.glyph ?? null) : node.glyph;
    const values = { name: node.name, parentId, position, glyph };
    await database
      .insert(category)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: category.id, set: values });
    if (was && (was.name !== node.name || was.parentId !== parentId)) touched.push(id);
  }
  return touched;
}

const pathOfCategory = (id: number) => `/categories/${id}`;

/** Old addresses stay valid, also those that led to this one. */
async function redirectCategory(database: Database, id: number, intoId: number | null) {
  const path = pathOfCategory(id);
  const target = intoId === null ? '/category' : pathOfCategory(intoId);
  await database.update(redirectRule).set({ target }).where(eq(redirectRule.target, path));
  await database
    .insert(redirectRule)
    .values({ path, target, status: 301 })
    .onConflictDoUpdate({ target: redirectRule.path, set: { target, status: 301 } });
}

async function moveGoods(database: Database, fromId: number, intoId: number): Promise<void> {
  await database.execute(sql`
    insert into product_category (product_id, category_id, position)
    select product_id, ${intoId}::int, position from product_category where category_id = ${fromId}
    on conflict do nothing`);
  await database.delete(productCategory).where(eq(productCategory.categoryId, fromId));
}

/** Goods in these categories and all below them. */
async function listGoodsInBranches(
  database: Database,
  ids: readonly (number | null)[],
): Promise<number[]> {
  const chosen = idsParameter(ids.filter((id) => id !== null));
  const { rows } = await database.execute<{ id: number }>(sql`
    with recursive below(id) as (
      select id from category where id = any(${chosen})
      union select c.id from below b join category c on c.parent_id = b.id
    )
    select distinct product_id as id from product_category
    where category_id in (select id from below) order by product_id`);
  return rows.map(({ id }) => id);
}

export const [getCategories, saveCategories] = answerSetting(contract.categorySetting, categories);

export const countGoods = handleStaff(contract.countGoods, async (_, { database, staff }) => {
  staff.requireChannel(null);
  const brandArray = await countBrandGoods(database);
  return { result: { categoryArray: await countGoodsInBranches(database), brandArray } };
});

export const describeGoods = handleStaff(
  contract.describeGoods,
  async ({ codeArray }, { database }) => {
    if (codeArray.length === 0) return { result: [] };
    const result = await database
      .select({
        code: product.code,
        name: product.name,
        mediaId: sql<string | null>`(select m.id from media m where m.product_id = product.id
          order by m.position, m.id limit 1)`,
      })
      .from(product)
      .where(inArray(product.code, codeArray));
    return { result };
  },
);
