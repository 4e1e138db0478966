import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSheet } from './open-sheet.ts';
import type { SheetRow } from './sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<SheetRow[]> {
  const path = join(folder, 'goods.csv');
  await writeFile(path, content);
  const sheet = await openSheet(path);
  try {
    return await Array.fromAsync(sheet.rows);
  } finally {
    await sheet.close();
  }
}

test('a mistake in a file is thrown only when its rows are read', async () => {
  const path = join(folder, 'wrong.csv');
  await writeFile(path, '名稱,價\n蝦,1"2"\n');
  const sheet = await openSheet(path);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(Array.fromAsync(sheet.rows)).rejects.toThrow('引號的位置不對');
  await sheet.close();
  await (await openSheet(path)).close();
});

const cellsOf = async (content: string | Buffer) => (await read(content)).map((row) => row.cells);

test('UTF-8 is read with and without a byte order mark', async () => {
  expect(await cellsOf('名稱,價\r\n蝦,1\r\n')).toEqual([
    ['名稱', '價'],
    ['蝦', '1'],
  ]);
  expect(await cellsOf('\uFEFF名稱,價\n蝦,1')).toEqual([
    ['名稱', '價'],
    ['蝦', '1'],
  ]);
});

test('Big5 is detected, also where a second byte looks like a backslash or quote', async () => {
  const text = '品名,備註\r\n"許功蓋,育",碁銹裏墻恒粧嫺\r\n';
  expect(await cellsOf(iconv.encode(text, 'cp950'))).toEqual([
    ['品名', '備註'],
    ['許功蓋,育', '碁銹裏墻恒粧嫺'],
  ]);
});

test('a long Big5 file is read correctly across chunks', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `許功蓋${at},價`);
  const rows = await cellsOf(iconv.encode(lines.join('\n'), 'cp950'));
  expect(rows).toEqual(lines.map((line) => line.split(',')));
});

test('text that Excel saved as Unicode, with tabs, is read', async () => {
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('名稱\t價\r\n蝦\t1', 'utf16le'),
  ]);
  expect(await cellsOf(utf16)).toEqual([
    ['名稱', '價'],
    ['蝦', '1'],
  ]);
});

test('semicolons separate where the headings say so', async () => {
  expect(await cellsOf('名稱;價\n"a;b";1,5')).toEqual([
    ['名稱', '價'],
    ['a;b', '1,5'],
  ]);
});

test('every row has the line it begins on, after blank lines and line breaks inside cells', async () => {
  const all = await read('a,b\r\n"x\r\ny\nz",1\r\n\r\n"q",2\r\nlast,"3\r\n"');
  const rows = all.filter((row) => row.cells.join('') !== '');
  expect(rows.map((row) => row.line)).toEqual([1, 2, 6, 7]);
  expect(rows[1]?.cells[0]).toBe('x\r\ny\nz');
});

test('an unclosed quote is reported with its line', async () => {
  await expect(read('a,b\n1,2\n"3,4\n')).rejects.toThrow('第 3 行：引號沒有關閉');
});

test('a quote in the middle of a cell is reported with its line', async () => {
  await expect(read('a,b\n1,2\n3"x,4\n')).rejects.toThrow('第 3 行：引號的位置不對');
});

test('an endless row is refused instead of filling the memory', async () => {
  await expect(read(`a,b\n"${'x'.repeat(3_000_000)}`)).rejects.toThrow('超過 1024 KB');
});

test('binary files are refused', async () => {
  await expect(read(Buffer.from([0x88, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 1]))).rejects.toThrow(
    '看不出文字編碼',
  );
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 1]);
  await expect(read(png)).rejects.toThrow('這是圖片，只能匯入 CSV 或 XLSX');
});

test('an empty file, a folder and a missing file have different messages', async () => {
  await expect(read('')).rejects.toThrow('檔案是空的');
  await expect(openSheet(folder)).rejects.toThrow('不是檔案');
  await expect(openSheet(join(folder, 'none.csv'))).rejects.toThrow('找不到檔案');
});

test('an old or protected workbook is refused with advice', async () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
  await expect(read(compound)).rejects.toThrow('另存成沒有密碼的 .xlsx');
});
