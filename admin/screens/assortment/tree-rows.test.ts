import { expect, test } from 'vitest';
import {
  addRow,
  flattenTree,
  mergeRow,
  nestRows,
  placeBranch,
  removeRow,
  stepBranch,
  type TreeRow,
} from './tree-rows.ts';

const leaf = (id: number) => ({ id, name: `${id}`, children: [] });
const tree = [{ ...leaf(1), children: [leaf(2), { ...leaf(3), children: [leaf(4)] }] }, leaf(5)];
const rows = flattenTree(tree);
const shape = (some: readonly TreeRow[] | undefined) =>
  some?.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`).join(' ');

test('a tree is lines, and lines are a tree', () => {
  expect(shape(rows)).toBe('1 -2 -3 --4 5');
  expect(nestRows(rows)).toEqual({
    tree,
    paths: ['[0]', '[0].children[0]', '[0].children[1]', '[0].children[1].children[0]', '[1]'],
  });
});

test('a category moves with all below it, and takes nothing of others', () => {
  expect(shape(stepBranch(rows, 2, 'UP'))).toBe('1 -3 --4 -2 5');
  expect(shape(stepBranch(rows, 4, 'UP'))).toBe('1 -2 -3 --5 --4');
  expect(shape(stepBranch(rows, 1, 'DOWN'))).toBe('1 -3 --2 --4 5');
  expect(shape(stepBranch(rows, 1, 'OUT'))).toBe('1 -3 --4 2 5');
  expect(shape(stepBranch(rows, 4, 'IN'))).toBe('1 -2 -3 --4 -5');
  expect(shape(stepBranch(rows, 0, 'UP'))).toBeUndefined();
  expect(shape(stepBranch(rows, 0, 'OUT'))).toBeUndefined();
  expect(shape(placeBranch(rows, 4, { to: 0, depth: 0 }))).toBe('5 1 -2 -3 --4');
});

test('nothing gets deeper than five', () => {
  const deep = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, key) => ({
    ...{ name, key, depth: Math.min(key, 4) },
  }));
  expect(shape(stepBranch(deep, 5, 'IN'))).toBeUndefined();
});

test('those below a removed category go to its parent, and a merged one is remembered', () => {
  expect(shape(removeRow(rows, 0))).toBe('2 3 -4 5');
  expect(mergeRow(rows, 2, 4).at(-1)).toMatchObject({ name: '5', mergedIds: [3] });
  expect(shape(addRow(rows, 0))).toBe('1 -2 -3 --4 - 5');
  expect(shape(addRow(rows))).toBe('1 -2 -3 --4 5 ');
});
