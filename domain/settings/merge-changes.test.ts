import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const before = { name: '甲', phone: '02', rows: [{ a: 1 }, { a: 2 }], note: null as string | null };

test('what only the other changed is taken over, and what was typed stays', () => {
  const typed = { ...before, name: '乙', note: '新' };
  const newest = { ...before, phone: '04' };
  expect(mergeChanges(before, typed, newest)).toEqual({ ...typed, phone: '04' });
  expect(mergeChanges(before, before, newest)).toEqual(newest);
});

test('where both changed one field, what was typed counts', () => {
  const merged = mergeChanges(before, { ...before, name: '乙' }, { ...before, name: '丙' });
  expect(merged.name).toBe('乙');
});

test('rows are put together by their places only while both changed others', () => {
  const { rows } = before;
  const [first = { a: 0 }, second = { a: 0 }] = rows;
  expect(mergeChanges(rows, [{ a: 9 }, second], [first, { a: 8 }])).toEqual([{ a: 9 }, { a: 8 }]);
  // The other moved them: what was typed would come into another row.
  expect(mergeChanges(rows, [{ a: 9 }, second], [second, first])).toEqual([{ a: 9 }, second]);
  expect(mergeChanges(rows, [first], [{ a: 8 }, second])).toEqual([first]);
});

test('a row with a code is one row, and both may change it', () => {
  const row = { code: 'A', price: 1, shelf: '' };
  const merged = mergeChanges([row], [{ ...row, price: 2 }], [{ ...row, shelf: '架' }]);
  expect(merged).toEqual([{ code: 'A', price: 2, shelf: '架' }]);
});

test('a row that both made the same is no conflict, and a question with its answer is one row', () => {
  const [first, second] = [{ a: 1 }, { a: 2 }];
  const newest = [{ a: 8 }, { a: 3 }];
  expect(mergeChanges([first, second], [first, { a: 3 }], newest)).toEqual(newest);
  const asked = { question: '幾天到？', answer: '三天', topic: '' };
  const merged = mergeChanges(
    [asked],
    [{ ...asked, answer: '兩天' }],
    [{ ...asked, topic: '配送' }],
  );
  expect(merged).toEqual([{ question: '幾天到？', answer: '兩天', topic: '配送' }]);
});
