import { expect, it } from 'vitest';
import { findNoRestock, findRestockRefusal, type RestockableLine } from './restock.ts';

const line: RestockableLine = {
  ...{ lineNo: 1, quantity: 2, reason: 'CHANGED_MIND', temperature: 'AMBIENT' },
  ...{ isOnFile: true, isRecalled: false },
};

it.each([
  [{}, undefined],
  [{ reason: 'DAMAGED' }, undefined],
  [{ reason: 'SPOILT' }, 'SPOILT'],
  [{ temperature: 'FROZEN' }, 'THAWED'],
  [{ temperature: 'CHILLED' }, 'THAWED'],
  [{ isOnFile: false }, 'NO_VARIANT'],
  [{ isRecalled: true }, 'RECALLED'],
] as const)('of a line that is %j nothing is sold again: %s', (given, refusal) => {
  expect(findNoRestock({ ...line, ...given })).toBe(refusal);
});

it('sells at most what came back again, each line once', () => {
  const frozen = { ...line, lineNo: 2, temperature: 'FROZEN' as const };
  const requested = [
    { lineNo: 1, pieces: 2 },
    { lineNo: 1, pieces: 1 },
    { lineNo: 2, pieces: 0 },
    { lineNo: 3, pieces: 0 },
  ];
  const refusals = requested.map((_, index) =>
    findRestockRefusal([line, frozen], requested, index),
  );
  expect(refusals).toEqual([undefined, 'REPEATED', undefined, 'UNKNOWN_LINE']);
  expect(findRestockRefusal([line], [{ lineNo: 1, pieces: 3 }], 0)).toBe('TOO_MANY');
  expect(findRestockRefusal([frozen], [{ lineNo: 2, pieces: 1 }], 0)).toBe('THAWED');
});
