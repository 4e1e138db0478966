import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogTable, manyRows } from '#server/testing/goods/catalog-rows.ts';
import { writeCsv } from './writing/csv-file.ts';
import { writeWorkbook } from './writing/workbook-file.ts';

const measure = fileURLToPath(new URL('../testing/goods/measure-reading.ts', import.meta.url));
const few = 1_000;
const many = 20_000;

/** A small heap, so that garbage is collected before memory is measured. */
const smallHeap = ['--max-semi-space-size=2', '--max-old-space-size=64'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

const writers = {
  csv: (path: string, rows: number) => writeCsv(path, catalogTable(manyRows(rows))),
  xlsx: (path: string, rows: number) =>
    writeWorkbook(path, [{ name: '商品', ...catalogTable(manyRows(rows)) }]),
};

async function peakKbFor(format: keyof typeof writers, rows: number): Promise<number> {
  const path = join(folder, `${rows}.${format}`);
  await writers[format](path, rows);
  const { stdout } = await promisify(execFile)(process.execPath, [...smallHeap, measure, path]);
  const measured = JSON.parse(stdout);
  expect(measured).toMatchObject({ rows, mistakes: 0 });
  return measured.peakKb;
}

test.each(['csv', 'xlsx'] as const)(
  'twenty times the rows of %s take hardly more memory',
  async (format) => {
    const fewKb = await peakKbFor(format, few);
    const manyKb = await peakKbFor(format, many);
    expect(manyKb / fewKb).toBeLessThan(1.3);
  },
  120_000,
);
