import { expect, it } from 'vitest';
import { findReportMistakes, readReport } from './transfer-report-fields.ts';

const today = '2026-11-21';
const typed = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readReport(form);
};

it('reads full-width digits and amounts with commas', () => {
  const report = typed({
    lastFive: '１２３４５',
    paidOn: today,
    amountTwd: 'NT$1,280',
    note: ' 備註 ',
  });
  expect(report).toEqual({ lastFive: '12345', paidOn: today, amountTwd: 1280, note: '備註' });
  expect(findReportMistakes(report, today)).toEqual({});
});

it('reads the last five digits of a whole account number', () => {
  expect(typed({ lastFive: '0123-4567 ８９０１２３' }).lastFive).toBe('90123');
  expect(typed({ lastFive: '1234' }).lastFive).toBe('1234');
});

it('reports problems by field', () => {
  const mistakes = findReportMistakes(
    typed({ lastFive: '123', paidOn: '2026-11-22', amountTwd: '' }),
    today,
  );
  expect(Object.keys(mistakes)).toEqual(['lastFive', 'paidOn', 'amountTwd']);
  expect(findReportMistakes(typed({ lastFive: '12345', amountTwd: '10.5' }), today)).toEqual({
    paidOn: '請填轉帳日期',
    amountTwd: '請填整數金額',
  });
});
