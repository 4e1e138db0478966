import { expect, test } from 'vitest';
import { accountDigitsIn, readStatementAmount, readStatementDay } from './statement-cells.ts';
import { readStatementLine, recogniseColumns } from './statement-layout.ts';

test.each([
  ['2026/11/21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['114/07/04 12:30:11', '2025-07-04'],
  ['="114/07/04"', '2025-07-04'],
  ['1140704', '2025-07-04'],
  ['115.01.31', '2026-01-31'],
  ['11/21/2026', '2026-11-21'],
  ['46347', '2026-11-21'],
  ['2026/02/30', undefined],
  ['合計', undefined],
  ['', undefined],
])('the day %s is %s', (cell, day) => {
  expect(readStatementDay(cell)).toBe(day);
});

test.each([
  ['1,000', 1_000],
  ['="1,000.00"', 1_000],
  ['NT$2,189', 2_189],
  ['　２１８９　', 2_189],
  ['', 0],
  ['12.5', undefined],
  ['-300', undefined],
])('the amount %s is %s', (cell, amount) => {
  expect(readStatementAmount(cell)).toBe(amount);
});

test('accounts are read in full, masked, and beside a bank’s code', () => {
  expect(accountDigitsIn('(824)0000444444412345 ****67890 abc 1234')).toEqual([
    ...['0000444444412345', '67890'],
  ]);
});

const banks = {
  國泰世華: {
    headings: '交易日期,帳務日期,說明,提出,存入,餘額,交易資訊,備註',
    line: '2026/11/21,2026/11/21,跨行轉,,1100,5000,(824)0000444444412345,王小明',
  },
  中國信託: {
    headings: '日期,摘要,支出,存入,結餘,備註,轉出入帳號,註記',
    line: '2026/11/21,網銀轉,,"1100",5000,王小明,****12345,',
  },
  玉山: {
    headings: '交易日期,摘要,提,存,帳戶餘額,存摺備註',
    line: '11/21/2026,轉帳,,1100,5000,王小明 12345',
  },
  台新: {
    headings: '序號,日期,摘要,支出,收入,餘額,備註',
    line: '1,2026/11/21,轉帳,,1100,5000,王小明 12345',
  },
  永豐: {
    headings: '日期,摘要,支出,存入,餘額,匯率,備註',
    line: '2026/11/21,轉帳, ,1100,5000,,王小明 12345',
  },
  郵局: {
    headings: '日期,摘要,支出,存入,餘額,備註,備註',
    line: '="115/11/21 09:10:11",轉帳,,="1100",5000,王小明,12345',
  },
};
const cellsOf = (line: string) => line.replaceAll('"1100"', '1100').split(',');

test.each(Object.entries(banks))('%s is recognised by its headings', (_, { headings, line }) => {
  const columns = recogniseColumns(cellsOf(headings));
  if (!columns) throw new Error('not recognised');
  const row = readStatementLine(cellsOf(line), columns);
  expect(row).toMatchObject({ day: '2026-11-21', amountTwd: 1_100, balance: '5000' });
  const { account, payer, note } = row as { account: string; payer: string; note: string };
  expect(`${account} ${payer} ${note}`).toMatch(/王小明/);
  expect(accountDigitsIn(`${account} ${note}`).some((run) => run.endsWith('12345'))).toBe(true);
});

test('money out, titles and totals are no rows, and an amount with cents is reported', () => {
  const columns = recogniseColumns(cellsOf(banks.永豐.headings));
  if (!columns) throw new Error('not recognised');
  const read = (line: string) => readStatementLine(cellsOf(line), columns);
  expect(read('2026/11/21,提款,500,,4500,,')).toBe('OTHER');
  expect(read('合計,,500,1100,,,')).toBe('OTHER');
  expect(read('2026/11/21,利息,,0.5,4500,,')).toBe('UNREADABLE');
  expect(recogniseColumns(['帳號', '姓名'])).toBeUndefined();
});
