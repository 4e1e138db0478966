import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWorkbook } from '#server/catalog-file/writing/workbook-file.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openStatements, statementHeadings } from '#server/testing/orders/bank-statements.ts';
import { openPayingShop, placeUnpaid } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let folder: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kaituan-workbook-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

test('a bank’s workbook is read as its text is: the same rows, and money of both once', async () => {
  const shop = await openPayingShop(opened.database);
  const statements = openStatements(opened.database, shop);
  const { orderNo, start, buyer, order } = await placeUnpaid(opened.database, shop, {
    method: 'BANK_TRANSFER',
  });
  await start();
  const report = { lastFive: '54321', paidOn: statements.today(), amountTwd: 1_100, note: '' };
  await buyer.call('/Payment/ReportTransfer', { orderNo, ...report });
  const line = statements.line(1_100, '(812)0000000000054321', 9_000);
  const columns = statementHeadings.split(',').map((heading) => ({
    ...{ heading, isNumber: heading === '存入' },
  }));
  const path = join(folder, 'statement.xlsx');
  await writeWorkbook(path, [{ name: '明細', columns, rows: [line.split(',')] }]);

  const added = await statements.upload(await readFile(path));
  expect(added).toMatchObject({ added: 1, repeated: 0, unreadable: [], unknown: null });
  const [row] = await statements.rows();
  expect(row).toMatchObject({ kind: 'SURE', amountTwd: 1_100, candidates: [{ orderNo }] });
  await statements.book([{ rowNo: row?.rowNo ?? '', orderNo }]);
  expect(await order()).toMatchObject({ status: 'CONFIRMED', paidTwd: 1_100 });
  const asText = [statementHeadings, line].join('\r\n');
  expect(await statements.upload(asText)).toMatchObject({ added: 0, repeated: 1 });
});
