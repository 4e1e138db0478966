import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readEscapes, writeEscapes } from './workbook-text.ts';
import { writeWorkbook } from './write-workbook.ts';

test('a break within a cell, as Excel writes it, is one', () => {
  expect(readEscapes('ER-1410_x000D_\n二箱')).toBe('ER-1410\r\n二箱');
  expect(readEscapes('_x005F_x000D_')).toBe('_x000D_');
});

test('whatever is written reads back as it was', () => {
  const unit = fc.constantFrom('a', '蝦', '_', 'x', '000D_', '_x000d_', '\r', '\n');
  fc.assert(fc.property(fc.string({ unit }), (text) => readEscapes(writeEscapes(text)) === text));
});

test('a workbook keeps breaks, and texts that look like one', () => {
  const parts = unzipSync(writeWorkbook('商品', [['一\r\n二', '_x0041_']]));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('>一_x000D_\n二<');
  expect(sheet).toContain('>_x005F_x0041_<');
});
