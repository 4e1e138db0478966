import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Branch,
  findTree,
  growTrees,
  keepBranchesWith,
  type Tree,
  trailTo,
} from './category-tree.ts';

const branch = (id: number, parentId: number | null): Branch => ({ id, parentId });
const food = branch(1, null);
const seafood = branch(2, 1);
const shrimp = branch(3, 2);
const drinks = branch(4, null);
const tea = branch(5, 4);
const shop = [food, seafood, shrimp, drinks, tea];

/** Arbitrary rows: missing parents, cycles, rows that are their own parent. */
const anyRows = fc.uniqueArray(
  fc.record({
    id: fc.nat(30),
    parentId: fc.option(fc.nat(35), { nil: null }),
  }),
  { selector: (row) => row.id, maxLength: 30 },
);

const idsOf = (trees: Tree<Branch>[]): number[] =>
  trees.flatMap((tree) => [tree.row.id, ...idsOf(tree.children)]);

/** Every descendant of `id`, computed by definition rather than by the same algorithm. */
function descendants(rows: readonly Branch[], id: number): Set<number> {
  const found = new Set<number>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const row of rows) {
      if (row.parentId === id || (row.parentId !== null && found.has(row.parentId))) {
        found.add(row.id);
      }
    }
  }
  return found;
}

describe('which categories are shown', () => {
  test('a category is shown if it or a descendant has goods', () => {
    expect(keepBranchesWith(shop, new Set([3]))).toEqual([food, seafood, shrimp]);
  });

  test('no goods, no categories', () => {
    expect(keepBranchesWith(shop, new Set())).toEqual([]);
  });

  test('goods in an unknown category show nothing', () => {
    expect(keepBranchesWith(shop, new Set([99]))).toEqual([]);
  });

  test('a row is left if and only if it or a descendant is requested, whatever the data', () => {
    fc.assert(
      fc.property(anyRows, fc.uniqueArray(fc.nat(35)), (rows, requestedIds) => {
        const ids = new Set(rows.map((row) => row.id));
        const requested = new Set(requestedIds);
        const left = new Set(keepBranchesWith(rows, requested).map((row) => row.id));
        for (const row of rows) {
          const reach = [row.id, ...descendants(rows, row.id)];
          expect(left.has(row.id)).toBe(reach.some((id) => ids.has(id) && requested.has(id)));
        }
      }),
    );
  });
});

describe('how categories nest', () => {
  test('children hang under their parent in the order of the rows', () => {
    expect(growTrees(shop)).toEqual([
      {
        row: food,
        children: [{ row: seafood, children: [{ row: shrimp, children: [] }] }],
      },
      { row: drinks, children: [{ row: tea, children: [] }] },
    ]);
  });

  test('a row without its parent is a root', () => {
    expect(growTrees([tea]).map((tree) => tree.row)).toEqual([tea]);
  });

  test('rows in a cycle appear once each', () => {
    const circle = [branch(1, 3), branch(2, 1), branch(3, 2), branch(4, 4)];
    expect(idsOf(growTrees(circle)).sort()).toEqual([1, 2, 3, 4]);
  });

  test('a subtree is found at any depth', () => {
    const trees = growTrees(shop);
    expect(findTree(trees, 2)?.children.map((tree) => tree.row)).toEqual([shrimp]);
    expect(findTree(trees, 99)).toBeUndefined();
  });

  test('every row appears exactly once and under its own parent, whatever the data', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const trees = growTrees(rows);
        expect(idsOf(trees).sort()).toEqual(rows.map((row) => row.id).sort());
        const check = (tree: Tree<Branch>): void => {
          for (const child of tree.children) {
            expect(child.row.parentId).toBe(tree.row.id);
            check(child);
          }
        };
        trees.forEach(check);
      }),
    );
  });

  test('rows outside cycles are roots only when their parent is missing', () => {
    const forest = anyRows.map((rows) =>
      rows.map((row) =>
        row.parentId !== null && row.parentId >= row.id ? branch(row.id, null) : row,
      ),
    );
    fc.assert(
      fc.property(forest, (rows) => {
        const ids = new Set(rows.map((row) => row.id));
        for (const { row } of growTrees(rows)) {
          expect(row.parentId === null || !ids.has(row.parentId)).toBe(true);
        }
      }),
    );
  });
});

describe('the trail to a category', () => {
  test('it leads from the root to the parent', () => {
    expect(trailTo(shop, 3)).toEqual([food, seafood]);
    expect(trailTo(shop, 1)).toEqual([]);
  });

  test('it ends on invalid data and never repeats a row', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(35), (rows, id) => {
        const ids = trailTo(rows, id).map((row) => row.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain(id);
      }),
    );
  });
});
