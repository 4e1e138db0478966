import { cleanCell, readStatementAmount, readStatementDay } from './statement-cells.ts';

export const statementFields = ['DAY', 'IN', 'OUT', 'BALANCE', 'ACCOUNT', 'PAYER', 'NOTE'] as const;
export type StatementField = (typeof statementFields)[number];
/** What each column is; null for one that nobody needs. */
export type StatementColumns = readonly (StatementField | null)[];

/** As the headings of 國泰世華, 中國信託, 玉山, 台新, 永豐 and 郵局 have them; the first column of a field counts. */
const headings: Record<StatementField, readonly string[]> = {
  DAY: ['交易日期', '日期', '交易日', '入帳日期', '帳務日期', '記帳日'],
  IN: ['存入', '存入金額', '收入', '收入金額', '存', '貸方', '存款金額', '轉入金額'],
  OUT: ['提出', '支出', '支出金額', '提款', '提', '提款金額', '借方', '轉出金額'],
  BALANCE: ['餘額', '結餘', '帳戶餘額', '帳面餘額'],
  ACCOUNT: ['轉出入帳號', '對方帳號', '轉出帳號', '轉入帳號', '交易資訊', '來源帳號'],
  PAYER: ['對方戶名', '匯款人', '付款人', '戶名', '轉出戶名'],
  NOTE: ['備註', '附註', '存摺備註', '註記', '摘要', '說明', '附言', '交易說明', '交易資訊'],
};
/** Notes are read together; of everything else one column is meant. */
const isManifold = (field: StatementField) => field === 'NOTE' || field === 'ACCOUNT';

/** How many lines a bank writes above its headings at most. */
export const maxTitleLines = 25;

/** The columns that headings name; undefined when day or amount is not among them. */
export function recogniseColumns(cells: readonly string[]): StatementColumns | undefined {
  const taken = new Set<StatementField>();
  const columns = cells.map((cell) => {
    const heading = cleanCell(cell).replace(/[ (（].*$/, '');
    const field = statementFields.find(
      (one) => headings[one].includes(heading) && (isManifold(one) || !taken.has(one)),
    );
    if (field) taken.add(field);
    return field ?? null;
  });
  return isUsable(columns) ? columns : undefined;
}

export const isUsable = (columns: StatementColumns): boolean =>
  columns.includes('DAY') && columns.includes('IN');

/** Money that came in, as the bank's file has it. */
export type StatementRow = {
  /** YYYY-MM-DD in Taipei. */
  day: string;
  amountTwd: number;
  account: string;
  payer: string;
  note: string;
  /** Tells rows of one day apart that are alike in everything else; empty where the bank writes none. */
  balance: string;
};

/** A line that is money in; OTHER for money out, titles and totals. */
export function readStatementLine(
  cells: readonly string[],
  columns: StatementColumns,
): StatementRow | 'OTHER' | 'UNREADABLE' {
  const of = (field: StatementField) =>
    cells.filter((_, index) => columns[index] === field).map(cleanCell);
  const day = readStatementDay(of('DAY')[0] ?? '');
  if (day === undefined) return 'OTHER';
  const amountTwd = readStatementAmount(of('IN')[0] ?? '');
  if (amountTwd === undefined) return 'UNREADABLE';
  if (amountTwd === 0) return 'OTHER';
  const text = (field: StatementField) => [...new Set(of(field))].filter(Boolean).join(' ');
  return {
    ...{ day, amountTwd, account: text('ACCOUNT'), payer: text('PAYER'), note: text('NOTE') },
    balance: of('BALANCE')[0] ?? '',
  };
}
