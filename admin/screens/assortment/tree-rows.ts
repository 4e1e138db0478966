import type { CategoryNode } from '@kaituan/contract/staff/goods/staff-assortment';
import { maxCategoryDepth } from '@kaituan/domain/settings/category-plan';
import type { Step } from '#admin/parts/forms/reorder-grip.tsx';

/** A category as a line of the tree: `depth` says how far it is indented. */
export type TreeRow = Omit<CategoryNode, 'children'> & { key: number; depth: number };

/** A tree as lines, each followed by those below it. */
export function flattenTree(nodes: readonly CategoryNode[]): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (level: readonly CategoryNode[], depth: number) => {
    for (const { children, ...own } of level) {
      rows.push({ ...own, depth, key: rows.length });
      walk(children, depth + 1);
    }
  };
  walk(nodes, 0);
  return rows;
}

/** Lines as a tree, and where each stands in it: `[0].children[1]`. */
export function nestRows(rows: readonly TreeRow[]): { tree: CategoryNode[]; paths: string[] } {
  const tree: CategoryNode[] = [];
  const paths: string[] = [];
  const open: { children: CategoryNode[]; path: string }[] = [{ children: tree, path: '' }];
  for (const { key: _, depth, ...own } of rows) {
    open.length = Math.min(open.length, depth + 1);
    const parent = open.at(-1) ?? { children: tree, path: '' };
    const path = `${parent.path}[${parent.children.length}]`;
    const node: CategoryNode = { ...own, children: [] };
    parent.children.push(node);
    paths.push(path);
    open.push({ children: node.children, path: `${path}.children` });
  }
  return { tree, paths };
}

/** How many lines a category takes with all below it. */
export function lengthOfBranch(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return (end === -1 ? rows.length : end) - at;
}

/**
 * Moves a category with all below it to a place among the other lines, as near to the depth of the drop as fits there:
 * it takes no line of another as its own. Undefined when it would be too deep.
 */
export function placeBranch(
  rows: readonly TreeRow[],
  at: number,
  { to, depth }: { to: number; depth: number },
): TreeRow[] | undefined {
  const length = lengthOfBranch(rows, at);
  const branch = rows.slice(at, at + length);
  const others = rows.toSpliced(at, length);
  const [top] = branch;
  if (!top || to < 0 || to > others.length) return undefined;
  const most = (others[to - 1]?.depth ?? -1) + 1;
  const least = others[to]?.depth ?? 0;
  const shift = Math.max(least, Math.min(most, depth)) - top.depth;
  const moved = branch.map((row) => ({ ...row, depth: row.depth + shift }));
  if (moved.some((row) => row.depth >= maxCategoryDepth)) return undefined;
  return others.toSpliced(to, 0, ...moved);
}

/** One step by a key: up and down among the lines, out of its parent, or into the one before. */
export function stepBranch(
  rows: readonly TreeRow[],
  at: number,
  step: Step,
): TreeRow[] | undefined {
  const depth = rows[at]?.depth ?? 0;
  const length = lengthOfBranch(rows, at);
  if (step === 'UP') return placeBranch(rows, at, { to: at - 1, depth });
  if (step === 'DOWN') return placeBranch(rows, at, { to: at + 1, depth });
  if (step === 'IN') return placeBranch(rows, at, { to: at, depth: depth + 1 });
  const parent = rows.findLastIndex((row, index) => index < at && row.depth < depth);
  if (parent === -1) return undefined;
  const to = parent + lengthOfBranch(rows, parent) - length;
  return placeBranch(rows, at, { to, depth: depth - 1 });
}

/** Without a category; those below it go to its parent. */
export function removeRow(rows: readonly TreeRow[], at: number): TreeRow[] {
  const length = lengthOfBranch(rows, at);
  return rows
    .map((row, index) =>
      index > at && index < at + length ? { ...row, depth: row.depth - 1 } : row,
    )
    .toSpliced(at, 1);
}

/** Ends a category in another one, which takes over its goods and those that had ended in it. */
export function mergeRow(rows: readonly TreeRow[], at: number, intoKey: number): TreeRow[] {
  const ended = rows[at];
  const ids = [...(ended?.id === undefined ? [] : [ended.id]), ...(ended?.mergedIds ?? [])];
  return removeRow(rows, at).map((row) =>
    row.key === intoKey ? { ...row, mergedIds: [...(row.mergedIds ?? []), ...ids] } : row,
  );
}

/** With a new category under the one at a place, or at the end. */
export function addRow(rows: readonly TreeRow[], under?: number): TreeRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const parent = under === undefined ? undefined : rows[under];
  const to = under === undefined ? rows.length : under + lengthOfBranch(rows, under);
  return rows.toSpliced(to, 0, { key, name: '', depth: parent ? parent.depth + 1 : 0 });
}
