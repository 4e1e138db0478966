/** A row of a list that may have a parent in it. */
export type Branch = { id: number; parentId: number | null };
export type Tree<T extends Branch> = { row: T; children: Tree<T>[] };

/** Keeps the rows that are in the set or have a descendant in it, in their order. */
export function keepBranchesWith<T extends Branch>(
  rows: readonly T[],
  requested: ReadonlySet<number>,
): T[] {
  const byId = indexById(rows);
  const ids = new Set<number>();
  for (const id of requested) {
    let row = byId.get(id);
    while (row && !ids.has(row.id)) {
      ids.add(row.id);
      row = parentOf(row, byId);
    }
  }
  return rows.filter((row) => ids.has(row.id));
}

/**
 * Nests rows by parent, siblings in the order of the rows. A row whose parent is missing becomes a root,
 * and so does the row that would close a cycle: every row appears exactly once.
 */
export function growTrees<T extends Branch>(rows: readonly T[]): Tree<T>[] {
  const byId = indexById(rows);
  const detached = findCircleClosers(rows, byId);
  const trees = new Map<number, Tree<T>>();
  for (const row of byId.values()) trees.set(row.id, { row, children: [] });
  const tops: Tree<T>[] = [];
  for (const tree of trees.values()) {
    const parent = detached.has(tree.row.id) ? undefined : parentOf(tree.row, byId);
    const siblings = parent ? trees.get(parent.id)?.children : tops;
    siblings?.push(tree);
  }
  return tops;
}

/** The subtree of a row, at any depth. */
export function findTree<T extends Branch>(
  trees: readonly Tree<T>[],
  id: number,
): Tree<T> | undefined {
  for (const tree of trees) {
    const found = tree.row.id === id ? tree : findTree(tree.children, id);
    if (found) return found;
  }
  return undefined;
}

/** The ancestors of a row from the root to its parent, each once. */
export function trailTo<T extends Branch>(rows: readonly T[], id: number): T[] {
  const byId = indexById(rows);
  const start = byId.get(id);
  const trail: T[] = [];
  const seen = new Set([id]);
  let row = start && parentOf(start, byId);
  while (row && !seen.has(row.id)) {
    seen.add(row.id);
    trail.unshift(row);
    row = parentOf(row, byId);
  }
  return trail;
}

/** One row of each cycle in the data: cutting its link to its parent leaves trees only. */
function findCircleClosers<T extends Branch>(
  rows: readonly T[],
  byId: Map<number, T>,
): Set<number> {
  const closers = new Set<number>();
  const settled = new Set<number>();
  for (const start of rows) {
    const path = new Set<number>();
    let row: T | undefined = start;
    let last = start;
    while (row && !settled.has(row.id) && !path.has(row.id)) {
      path.add(row.id);
      last = row;
      row = parentOf(row, byId);
    }
    if (row && path.has(row.id)) closers.add(last.id);
    for (const id of path) settled.add(id);
  }
  return closers;
}

function indexById<T extends Branch>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function parentOf<T extends Branch>(row: T, byId: Map<number, T>): T | undefined {
  return row.parentId === null ? undefined : byId.get(row.parentId);
}
