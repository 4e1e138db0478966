import { expect, test } from 'vitest';
import { auditParts, findUnnamed } from './audit-names.ts';

test('the way to a value has fields and places', () => {
  expect(auditParts('[1].channelPrices[0].priceTwd')).toEqual([
    '1',
    'channelPrices',
    '0',
    'priceTwd',
  ]);
  expect(auditParts('1 雞湯 [大]')).toEqual(['1 雞湯 [大]']);
});

test('a field that nobody named is found wherever it is; what a record is called needs no name', () => {
  const noted = {
    'lines[0].priceTwd': 1,
    pieces: { '1 雞湯 大': 2, G261129HAP1Q0: 1 },
    seen: { odd: 1 },
  };
  expect(findUnnamed(noted)).toEqual([]);
  expect(findUnnamed({ '[0].oddPlace': 1, lines: [{ oddField: null }] })).toEqual([
    'oddPlace',
    'oddField',
  ]);
});
