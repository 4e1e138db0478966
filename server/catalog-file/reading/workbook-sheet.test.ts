import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookParts, writeZip } from '#server/testing/goods/write-zip.ts';
import { openSheet } from './open-sheet.ts';
import { SharedStrings } from './shared-strings.ts';
import { maxRowBytes } from './sheet.ts';
import { presentEscapes, presentNumber, readEscapes } from './workbook-text.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-xlsx-'));
  path = join(folder, 'goods.xlsx');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(parts: Record<string, string | Buffer>) {
  await writeZip(path, parts);
  return readPath();
}

async function readPath() {
  const sheet = await openSheet(path);
  try {
    return await Array.fromAsync(sheet.rows);
  } finally {
    await sheet.close();
  }
}

test('cells of every kind are read from the first visible sheet', async () => {
  const strings = `<si><t>品名</t></si>
    <si><r><t xml:space="preserve">白 </t></r><r><t>蝦</t></r><rPh sb="0" eb="1"><t>ㄒㄧㄚ</t></rPh></si>
    <si><t>a_x000D_b &amp; c</t></si>`;
  const rows = await read(
    workbookParts(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>價</t></is></c></row>
       <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="s"><v>2</v></c><c r="C4"><f>1+1</f><v>4.710088412345E12</v></c>
         <c r="AA4" t="str"><v>文</v></c></row>
       <row r="5"><c r="A5" s="3"/></row>
       <row><c><v>0.1</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>`,
      strings,
    ),
  );
  expect(rows).toEqual([
    { line: 1, cells: ['品名', '', '價'] },
    { line: 4, cells: ['白 蝦', 'a\rb & c', '4710088412345', ...Array(23).fill(''), '文'] },
    { line: 6, cells: ['0.1', '1', '#N/A'] },
  ]);
});

test('a workbook that declares document entities is refused', async () => {
  const parts = workbookParts('<row r="1"><c><v>1</v></c></row>');
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${parts['xl/worksheets/sheet1.xml']?.slice(21)}`;
  await expect(read({ ...parts, 'xl/worksheets/sheet1.xml': bomb })).rejects.toThrow(
    '文件類型宣告',
  );
});

test('a part that declares more than a gigabyte is refused before unpacking', async () => {
  const parts = workbookParts('<row r="1"><c><v>1</v></c></row>');
  await writeZip(path, parts);
  const bytes = await readFile(path);
  const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  bytes.writeUInt32LE(0x7fffffff, at + 24); // uncompressed size in the table of contents
  await writeFile(path, bytes);
  await expect(readPath()).rejects.toThrow('解壓縮後太大');
});

test('a part longer than declared is refused while unpacking', async () => {
  const parts = workbookParts(`<row r="1"><c><v>1</v></c></row>${' '.repeat(5_000_000)}`);
  await writeZip(path, parts);
  const bytes = await readFile(path);
  bytes.writeUInt32LE(1_000, bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24);
  await writeFile(path, bytes);
  await expect(readPath()).rejects.toThrow('活頁簿損壞');
});

test('a row that repeats the same long text again and again is refused', async () => {
  const cell = '<c t="s"><v>0</v></c>';
  const parts = workbookParts(
    `<row>${cell.repeat(400)}</row>`,
    `<si><t>${'長'.repeat(30_000)}</t></si>`,
  );
  await expect(read(parts)).rejects.toThrow('資料太多');
});

test('a cell with an unknown shared string is damage', async () => {
  await expect(read(workbookParts('<row><c t="s"><v>7</v></c></row>'))).rejects.toThrow(
    '不存在的文字',
  );
});

test('another kind of archive is no workbook', async () => {
  await expect(read({ 'readme.txt': 'hello' })).rejects.toThrow('這不是 XLSX 活頁簿');
});

test('a truncated workbook is damage', async () => {
  await writeZip(path, workbookParts('<row><c><v>1</v></c></row>'));
  await writeFile(path, (await readFile(path)).subarray(0, 400));
  await expect(readPath()).rejects.toThrow('活頁簿損壞');
});

test('dates counted from 1904 are refused', async () => {
  const parts = workbookParts('<row><c><v>1</v></c></row>');
  const workbook = parts['xl/workbook.xml']?.replace('<workbookPr/>', '<workbookPr date1904="1"/>');
  await expect(read({ ...parts, 'xl/workbook.xml': workbook ?? '' })).rejects.toThrow('1904');
});

test('shared strings are found in any order', async () => {
  const strings = await SharedStrings.create();
  const texts = Array.from({ length: 20_000 }, (_, at) => `第 ${at} 個${'蝦'.repeat(at % 97)}`);
  for (const text of texts) strings.add(text);
  const found = texts.map((_, at) => strings.get((at * 7_919) % texts.length));
  expect(found).toEqual(texts.map((_, at) => texts[(at * 7_919) % texts.length]));
  strings.close();
});

test('a small workbook that unfolds to texts or to a number without end is refused', async () => {
  const strings = await SharedStrings.create();
  try {
    expect(() => {
      for (;;) strings.add('');
    }).toThrow('文字太多');
  } finally {
    strings.close();
  }
  const digits = '9'.repeat(maxRowBytes + 1);
  const endless = workbookParts(`<row r="1"><c><v>${digits}</v></c></row>`);
  await expect(read(endless)).rejects.toThrow('文字太長');
});

test('any text survives the escapes of a workbook', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(readEscapes(presentEscapes(text))).toBe(text);
    }),
  );
  expect(readEscapes(presentEscapes('_x0041_\u0001\r'))).toBe('_x0041_\u0001\r');
});

test('numbers are written without exponents and binary rounding errors', () => {
  expect(['1E3', '0.30000000000000004', '-5', '4.71E+12'].map(presentNumber)).toEqual([
    '1000',
    '0.3',
    '-5',
    '4710000000000',
  ]);
});
