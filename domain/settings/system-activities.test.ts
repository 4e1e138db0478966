import { expect, test } from 'vitest';
import { findKeyMistakes, matchSystemActivities } from './system-activities.ts';

const former = [
  { id: 1, key: null },
  { id: 2, key: 'POPULAR' },
  { id: 3, key: 'CLEARANCE' },
];

test('a system activity is found by its key, and stays where a list leaves it out', () => {
  const next = [{ id: 99, key: 'CLEARANCE' }, { key: 'FESTIVE' }, { id: 1, key: null }];
  expect(matchSystemActivities(next, former)).toEqual([
    { id: 3, key: 'CLEARANCE' },
    { id: undefined, key: 'FESTIVE' },
    { id: 1, key: null },
    { id: 2, key: 'POPULAR' },
  ]);
});

type Rows = readonly { id?: number; key: string | null }[];

test.each<[string, Rows, string]>([
  ['an unknown key', [{ key: 'MINE' }], '沒有這個系統活動'],
  ['a key twice', [{ key: 'FESTIVE' }, { key: 'FESTIVE' }], '同一個系統活動出現兩次'],
  ['a system activity without its key', [{ id: 2, key: null }], '系統活動的代號不能改'],
])('%s is a mistake', (_, rows, text) => {
  const found = findKeyMistakes(matchSystemActivities(rows, former), former);
  expect(found).toEqual([{ path: `[${rows.length - 1}].key`, text }]);
});
