import { collectMistakes, isLengthWithin, type SettingMistake } from './setting-mistake.ts';

/** A category as its owner plans it; `mergedIds` are former ones whose goods and addresses it takes over. */
export type PlannedCategory = {
  id?: number | undefined;
  name: string;
  glyph?: string | null | undefined;
  mergedIds?: readonly number[] | undefined;
  children: readonly PlannedCategory[];
};

export const maxCategoryDepth = 5;
const maxCategories = 500;
const maxNameLength = 40;

/** A category of a plan with the place it has there. */
export type PlacedCategory = {
  node: PlannedCategory;
  /** As in `[0].children[2]`. */
  path: string;
  parent: PlannedCategory | null;
  position: number;
  depth: number;
};

/** Every category of a plan, each after its parent. */
export function listPlaced(plan: readonly PlannedCategory[]): PlacedCategory[] {
  const placed: PlacedCategory[] = [];
  const walk = (
    nodes: readonly PlannedCategory[],
    at: { path: string; parent: PlannedCategory | null; depth: number },
  ) => {
    for (const [position, node] of nodes.entries()) {
      const path = `${at.path}[${position}]`;
      placed.push({ ...at, node, path, position });
      walk(node.children, { path: `${path}.children`, parent: node, depth: at.depth + 1 });
    }
  };
  walk(plan, { path: '', parent: null, depth: 1 });
  return placed;
}

type Former = { id: number; name: string; goodsCount: number };

/** What prevents a plan from replacing the categories that there are. Goods never lose theirs by accident. */
export function findCategoryMistakes(
  plan: readonly PlannedCategory[],
  former: readonly Former[],
): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  const placed = listPlaced(plan);
  const known = new Set(former.map(({ id }) => id));
  const used = new Set<number>();
  const use = (id: number, path: string) => {
    check(known.has(id), path, `沒有編號 ${id} 的分類`);
    check(!used.has(id), path, `編號 ${id} 的分類出現兩次`);
    used.add(id);
  };
  check(placed.length <= maxCategories, '', `分類最多 ${maxCategories} 個`);
  for (const { node, path, parent, depth } of placed) {
    check(isLengthWithin(node.name, 1, maxNameLength), `${path}.name`, '名稱為 1 到 40 個字');
    check(depth <= maxCategoryDepth, `${path}.name`, `分類最多 ${maxCategoryDepth} 層`);
    const siblings = parent ? parent.children : plan;
    const isFirst = siblings.find(({ name }) => name === node.name) === node;
    check(isFirst, `${path}.name`, '同一層已經有這個名稱');
    if (node.id !== undefined) use(node.id, `${path}.id`);
    for (const [index, id] of (node.mergedIds ?? []).entries()) {
      use(id, `${path}.mergedIds[${index}]`);
    }
  }
  for (const { id, name, goodsCount } of former) {
    const text = `「${name}」還有 ${goodsCount} 件商品，請把它併入別的分類`;
    check(used.has(id) || goodsCount === 0, '', text);
  }
  return mistakes;
}

/** Where the address of each former category that ends leads: to the one it is merged into, else to its parent. */
export function listCategoryEnds(
  plan: readonly PlannedCategory[],
  former: readonly { id: number; parentId: number | null }[],
  idOf: (node: PlannedCategory) => number,
): { id: number; intoId: number | null; isMerged: boolean }[] {
  const placed = listPlaced(plan);
  const placedIds = new Set(placed.flatMap(({ node }) => node.id ?? []));
  const heirs = new Map(
    placed.flatMap(({ node }) => (node.mergedIds ?? []).map((id) => [id, idOf(node)] as const)),
  );
  const byId = new Map(former.map((row) => [row.id, row]));
  const heirOf = (id: number): number | null => {
    const parentId = byId.get(id)?.parentId ?? null;
    if (parentId === null || placedIds.has(parentId)) return parentId;
    return heirs.get(parentId) ?? heirOf(parentId);
  };
  return former
    .filter(({ id }) => !placedIds.has(id))
    .map(({ id }) => {
      const intoId = heirs.get(id);
      return intoId === undefined
        ? { id, intoId: heirOf(id), isMerged: false }
        : { id, intoId, isMerged: true };
    });
}
