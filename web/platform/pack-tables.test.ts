import { expect, test } from 'vitest';
import { packTables, unpackTables } from './pack-tables.ts';

const goods = [
  { id: 1, name: '草蝦', isNew: true, tags: [], picture: { id: 'p1', width: 960 } },
  { id: 2, name: '白蝦', isNew: true, tags: ['冷凍'], picture: { id: 'p2', width: 960 } },
];

test.each([
  ['goods', { result: goods, total: 2 }],
  ['one of a kind', [goods[0]]],
  ['rows that are alike in all', [{ a: 1 }, { a: 1 }]],
  ['lists in lists', [[{ a: 1 }], [{ a: 2 }]]],
  ['lists of one in rows', [{ tags: ['a'] }, { tags: ['b'] }, { tags: ['b'] }]],
  ['rows without a name in common', [{ a: 1 }, { b: 1 }, null, 3]],
  ['rows with nothing in them', [{}, {}]],
  ['rows of rows', [{ of: [{ a: 1 }, { a: 2 }] }, { of: [{ a: 3 }, { a: 4 }] }]],
  ['some that are not there', [null, goods[0], goods[1], null]],
  ['one that has more than the others', [{ a: 1 }, { a: 2, key: 'NEW' }, { a: 3 }, { a: 4 }]],
  ['rows with what is not there in a column', [{ of: null }, { of: { a: 1 } }, { of: { a: 2 } }]],
  ['nothing', [null, 0, '', [], {}, false]],
])('%s are the same after packing, being sent and unpacking', (_, data) => {
  expect(unpackTables(JSON.parse(JSON.stringify(packTables(data))))).toEqual(data);
});

test('what is not there is not there afterwards, either', () => {
  const sent = JSON.parse(JSON.stringify(packTables([{ a: undefined }, { a: undefined }])));
  expect(unpackTables(sent)).toEqual([{}, {}]);
});

test('names, and what all have, are sent once', () => {
  expect(packTables(goods)).toEqual({
    $table: [
      2,
      {
        ...{ id: [1, 2], name: ['草蝦', '白蝦'], isNew: [true], tags: [[], ['冷凍']] },
        picture: { $table: [2, { id: ['p1', 'p2'], width: [960] }] },
      },
    ],
  });
});
