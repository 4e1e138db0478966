import type { category } from '@kaituan/server/database/schema/catalog-schema';
import { glyphOf } from '@kaituan/server/media/glyph-file';
import { type CategoryKey, type CategoryNode, categoryTree } from '#demo/shop/groups/categories.ts';
import { motifForCategory } from '#demo/shop/pictures/promotion-motifs.ts';

type Planted = { key: string; row: typeof category.$inferInsert };

const rootStep = 1_000;
const branchStep = 100;

/** Ids encode the position in the tree: 2103 is the third leaf of the first branch of the second root. */
function plant(nodes: readonly CategoryNode[], parentId: number | null): Planted[] {
  return nodes.flatMap((node, position) => {
    const id = (parentId ?? 0) + (position + 1) * stepBelow(parentId);
    const { key, name, glyph, children = [] } = node;
    const row = { id, parentId, name, position, glyph: motifForCategory(key) ?? glyphOf(glyph) };
    return [{ key, row }, ...plant(children, id)];
  });
}

function stepBelow(parentId: number | null): number {
  if (parentId === null) return rootStep;
  return parentId % rootStep === 0 ? branchStep : 1;
}

const planted = plant(categoryTree, null);
const idByKey = new Map(planted.map(({ key, row }) => [key, row.id]));

export const categoryRows = planted.map(({ row }) => row);

export function categoryIdOf(key: CategoryKey): number {
  const id = idByKey.get(key);
  if (id === undefined) throw new Error(`沒有分類 ${key}`);
  return id;
}
