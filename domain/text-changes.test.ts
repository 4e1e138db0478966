import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTextChanges } from './text-changes.ts';

const shown = (before: string, after: string) =>
  findTextChanges([...before], [...after])
    .map(({ kind, text }) => `${kind === 'ADDED' ? '+' : '-'}${text}`)
    .join('');

test.each([
  ['abc', 'abc', ''],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['abc', 'axc', '-b+x'],
  ['abcd', 'acbd', '-b+b'],
  ['abc', 'bc', '-a'],
  ['bc', 'abc', '+a'],
])('from %j to %j: %s', (before, after, changes) => {
  expect(shown(before, after)).toBe(changes);
});

test('the changes turn one text into the other', () => {
  const parts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const changes = findTextChanges(before, after);
      const count = (list: readonly string[], text: string) =>
        list.filter((one) => one === text).length;
      for (const text of 'abcd') {
        const of = (kind: string) =>
          changes.filter((one) => one.kind === kind && one.text === text).length;
        expect(count(before, text) - of('REMOVED') + of('ADDED')).toBe(count(after, text));
      }
      if (before.join() === after.join()) expect(changes).toEqual([]);
    }),
  );
});

test('texts that are too long are compared as a whole', () => {
  const long = Array.from({ length: 1_501 }, (_, at) => `${at}`);
  expect(findTextChanges(long, ['0'])).toHaveLength(1_502);
});
