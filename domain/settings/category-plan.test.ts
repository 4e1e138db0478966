import { describe, expect, it } from 'vitest';
import { findCategoryMistakes, listCategoryEnds, type PlannedCategory } from './category-plan.ts';

const leaf = (name: string, more: Partial<PlannedCategory> = {}): PlannedCategory => ({
  ...{ name, children: [] },
  ...more,
});
const former = [
  { id: 1, name: '零食', goodsCount: 0, parentId: null },
  { id: 2, name: '餅乾', goodsCount: 3, parentId: 1 },
  { id: 3, name: '糖果', goodsCount: 0, parentId: 1 },
];

describe('a plan of categories', () => {
  it('may rename, move and add', () => {
    const plan = [leaf('點心', { id: 1, children: [leaf('新品')] }), leaf('餅乾', { id: 2 })];
    expect(findCategoryMistakes([...plan, leaf('糖果', { id: 3 })], former)).toEqual([]);
  });

  it('drops no category that has goods, unless it is merged', () => {
    const plan = [leaf('零食', { id: 1, children: [leaf('糖果', { id: 3 })] })];
    expect(findCategoryMistakes(plan, former)).toEqual([
      { path: '', text: '「餅乾」還有 3 件商品，請把它併入別的分類' },
    ]);
    const merged = [leaf('零食', { id: 1, mergedIds: [2] })];
    expect(findCategoryMistakes(merged, former)).toEqual([]);
  });

  it('tells mistakes at their places', () => {
    const deep = ['一', '二', '三', '四', '五', '六'].reduceRight<PlannedCategory[]>(
      (children, name) => [{ name, children }],
      [],
    );
    const paths = (plan: PlannedCategory[]) =>
      findCategoryMistakes(plan, []).map(({ path }) => path);
    expect(paths(deep)).toEqual([`[0]${'.children[0]'.repeat(5)}.name`]);
    expect(paths([leaf('餅乾'), leaf('餅乾')])).toEqual(['[1].name']);
    expect(paths([leaf(' ')])).toEqual(['[0].name']);
    expect(paths([leaf('餅乾', { id: 9 })])).toEqual(['[0].id']);
    const twice = [leaf('餅乾', { id: 2, mergedIds: [2] })];
    expect(findCategoryMistakes(twice, former).map(({ path }) => path)).toEqual([
      '[0].mergedIds[0]',
    ]);
  });

  it('leads from each category that ends to its heir', () => {
    const idOf = ({ id = 9 }: PlannedCategory) => id;
    const ends = (plan: PlannedCategory[]) => listCategoryEnds(plan, former, idOf);
    expect(ends([leaf('零食', { id: 1, mergedIds: [2] })])).toEqual([
      { id: 2, intoId: 1, isMerged: true },
      { id: 3, intoId: 1, isMerged: false },
    ]);
    expect(ends([leaf('新的', { mergedIds: [2] })])).toEqual([
      { id: 1, intoId: null, isMerged: false },
      { id: 2, intoId: 9, isMerged: true },
      { id: 3, intoId: null, isMerged: false },
    ]);
  });
});
