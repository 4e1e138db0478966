import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.ts';
import { decodeText } from './read-sheet.ts';

test('what is written reads back as it was, whatever is in a cell', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '蝦', '"', ',', '\n', ';', ' ', '7') })
    .filter((text) => !/^[=+\-@\t\r]/.test(text));
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map((body) => [(body[0] ?? []).map((_, at) => `欄${at}`), ...body])
    // One column has no separator to go by.
    .filter((all) => (all[0]?.length ?? 0) > 1);
  fc.assert(
    fc.property(rows, (all) => {
      expect(parseCsv(formatCsv(all))).toEqual(all);
    }),
  );
});

test('a cell that looks like a formula is written as text', () => {
  expect(formatCsv([['=HYPERLINK("http://x")', 3]])).toContain(`"'=HYPERLINK(""http://x"")",3`);
});

test('tabs and semicolons part cells, too', () => {
  expect(parseCsv('編號\t數量\nA-1\t3')).toEqual([
    ['編號', '數量'],
    ['A-1', '3'],
  ]);
  expect(parseCsv('A-1;3\r\nA-2;\r\n')).toEqual([
    ['A-1', '3'],
    ['A-2', ''],
  ]);
});

test('a file is read in the letters it was written in', () => {
  expect(decodeText(new TextEncoder().encode('\ufeff編號'))).toBe('編號');
  expect(decodeText(Uint8Array.from([0xbd, 0x73, 0xb8, 0xb9]))).toBe('編號');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xe8, 0x7d, 0x5f, 0x86]))).toBe('編號');
});
