import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IncomingRow, matchStatement, type OwingOrder } from './statement-match.ts';

const row = (given: Partial<IncomingRow> = {}): IncomingRow => ({
  ...{ rowNo: 'R1', day: '2026-11-21', amountTwd: 1_100, account: '', payer: '', note: '' },
  ...given,
});
const order = (given: Partial<OwingOrder> = {}): OwingOrder => ({
  ...{ orderNo: 'G261120AAAAAA', dueTwd: 1_100, placedOn: '2026-11-20', names: ['王小明'] },
  ...{ report: { lastFive: '12345', paidOn: '2026-11-21' }, isPaid: false, isCarried: false },
  recordedOn: null,
  ...given,
});
const matchOf = (rows: IncomingRow[], orders: OwingOrder[]) => matchStatement(rows, orders)[0];

describe('a row is surely the payment of', () => {
  test('the order whose last five digits, day and amount it has', () => {
    expect(matchOf([row({ account: '0081230012345' })], [order()])).toMatchObject({
      ...{ kind: 'SURE', candidates: [{ reasons: ['LAST_FIVE', 'AMOUNT'] }] },
    });
  });

  test('the order whose number its note names, in small or wide letters', () => {
    const note = '貨款ｇ261120aaaaaa';
    const found = matchOf([row({ note })], [order({ report: null })]);
    expect(found).toMatchObject({ kind: 'SURE' });
  });

  test('the one of two orders from the same account whose amount it meets', () => {
    const other = order({ orderNo: 'G261120BBBBBB', dueTwd: 900 });
    const rows = [
      row({ rowNo: 'R1', note: '*12345' }),
      row({ rowNo: 'R2', note: '*12345', amountTwd: 900 }),
    ];
    expect(matchStatement(rows, [order(), other])).toMatchObject([
      { kind: 'SURE', candidates: [{ orderNo: 'G261120AAAAAA' }] },
      { kind: 'SURE', candidates: [{ orderNo: 'G261120BBBBBB' }] },
    ]);
  });
});

describe('somebody has to look at', () => {
  test('a wrong amount, either way', () => {
    const short = matchOf([row({ account: '12345', amountTwd: 100 })], [order()]);
    expect(short).toMatchObject({
      ...{ kind: 'DOUBTFUL', candidates: [{ reasons: ['LAST_FIVE', 'TOO_LITTLE'] }] },
    });
    const over = matchOf([row({ account: '12345', amountTwd: 2_000 })], [order()]);
    expect(over?.candidates[0]?.reasons).toContain('TOO_MUCH');
  });

  test('an amount alone; an order whose transfer was announced comes first', () => {
    const silent = order({ orderNo: 'G261120000000', report: null });
    const found = matchOf([row()], [silent, order()]);
    expect(found?.candidates.map(({ orderNo }) => orderNo)).toEqual([
      ...['G261120AAAAAA', 'G261120000000'],
    ]);
  });

  test('a name and an amount without any mark, however alone they are', () => {
    expect(matchOf([row({ payer: '王小明' })], [order({ report: null })])).toMatchObject({
      ...{ kind: 'DOUBTFUL', candidates: [{ reasons: ['NAME', 'AMOUNT'] }] },
    });
  });

  test('the second of two transfers from one account, and both of two accounts that end alike', () => {
    const rowsOf = (...accounts: string[]) =>
      accounts.map((account, index) => row({ rowNo: `R${index + 1}`, account }));
    const kindsOf = (rows: IncomingRow[]) =>
      matchStatement(rows, [order()]).map(({ kind }) => kind);
    expect(kindsOf(rowsOf('12345', '12345').toReversed())).toEqual(['DOUBTFUL', 'SURE']);
    expect(kindsOf(rowsOf('8120012345', '7000012345'))).toEqual(['DOUBTFUL', 'DOUBTFUL']);
  });

  test('a transfer for an order that another one paid', () => {
    const paid = order({ dueTwd: 0, isPaid: true });
    expect(matchOf([row({ account: '12345' })], [paid])).toMatchObject({
      ...{ kind: 'DOUBTFUL', candidates: [{ reasons: ['LAST_FIVE', 'TWICE'] }] },
    });
    // Its buyer's name alone is no transfer for it.
    expect(matchOf([row({ payer: '王小明' })], [paid])).toMatchObject({ kind: 'NONE' });
    // Another order of the same account comes first.
    const other = order({ orderNo: 'G261120BBBBBB' });
    expect(matchOf([row({ account: '12345' })], [paid, other])).toMatchObject({
      ...{ kind: 'SURE', candidates: [{ orderNo: 'G261120BBBBBB' }] },
    });
  });

  test('a transfer for an order whose cash a carrier is about to collect', () => {
    const carried = order({ dueTwd: 0, isCarried: true });
    expect(matchOf([row({ account: '12345' })], [carried])).toMatchObject({
      ...{ kind: 'DOUBTFUL', candidates: [{ reasons: ['LAST_FIVE', 'CARRIED'] }] },
    });
  });

  test('a transfer that was recorded by hand, and never another one for that order', () => {
    const recorded = order({ recordedOn: '2026-11-20' });
    const ofRow = (given: Partial<IncomingRow>) =>
      matchOf([row({ payer: '王小明', ...given })], [recorded]);
    expect(ofRow({})).toMatchObject({ candidates: [{ reasons: ['NAME', 'AMOUNT'] }] });
    for (const other of [{ amountTwd: 1_050 }, { amountTwd: 1_200, account: '12345' }]) {
      expect(ofRow(other)).toMatchObject({ kind: 'NONE' });
    }
    expect(ofRow({ day: '2026-11-24', account: '12345' })).toMatchObject({ kind: 'NONE' });
  });

  test('a row that names one order and has digits and amount of another', () => {
    const named = order({ orderNo: 'G261120BBBBBB', dueTwd: 900, report: null });
    const found = matchOf([row({ account: '12345', note: 'G261120BBBBBB' })], [order(), named]);
    expect(found).toMatchObject({ kind: 'DOUBTFUL' });
    expect(found?.candidates).toHaveLength(2);
  });
});

test('digits of another week, and nothing in common, are no match', () => {
  const late = row({ account: '12345', day: '2026-12-30', amountTwd: 5 });
  expect(matchOf([late], [order()])).toMatchObject({ kind: 'NONE', candidates: [] });
});

/** Few values, so that rows and orders meet in every way. */
const digits = fc.constantFrom('11111', '22222', '33333');
const amountTwd = fc.constantFrom(100, 200, 300);
const day = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-28');
const numbers = ['G261120AAAAAA', 'G261120BBBBBB', 'G261120CCCCCC', 'G261120DDDDDD'];
const orders = fc
  .array(fc.record({ dueTwd: amountTwd, lastFive: fc.option(digits), paidOn: day }), {
    maxLength: 4,
  })
  .map((drawn) =>
    drawn.map(({ dueTwd, lastFive, paidOn }, index) =>
      order({
        ...{ orderNo: numbers[index] ?? '', dueTwd, isPaid: false, isCarried: false },
        report: lastFive === null ? null : { lastFive, paidOn },
      }),
    ),
  );
const rows = fc
  .array(
    fc.record({
      ...{ amountTwd, day, account: fc.oneof(digits, fc.constant('')) },
      payer: fc.constantFrom('', '王小明'),
      note: fc.constantFrom('', ...numbers),
    }),
    { maxLength: 8 },
  )
  .map((drawn) => drawn.map((given, index) => row({ ...given, rowNo: `R${index}` })));

test('sure matches are one to one and exact to the dollar, whatever comes', () => {
  fc.assert(
    fc.property(rows, orders, (incoming, owing) => {
      const sure = matchStatement(incoming, owing).filter(({ kind }) => kind === 'SURE');
      const paid = sure.map(({ candidates }) => candidates[0]?.orderNo);
      expect(new Set(paid).size).toBe(sure.length);
      for (const { rowNo, candidates } of sure) {
        expect(candidates).toHaveLength(1);
        const due = owing.find(({ orderNo }) => orderNo === candidates[0]?.orderNo)?.dueTwd;
        expect(incoming.find((one) => one.rowNo === rowNo)?.amountTwd).toBe(due);
      }
    }),
    { numRuns: 500 },
  );
});

test('matches do not depend on the order in which rows and orders stand', () => {
  fc.assert(
    fc.property(rows, orders, (incoming, owing) => {
      const byNo = (list: ReturnType<typeof matchStatement>) =>
        [...list].sort((a, b) => (a.rowNo < b.rowNo ? -1 : 1));
      const turned = matchStatement([...incoming].reverse(), [...owing].reverse());
      expect(byNo(turned)).toEqual(byNo(matchStatement(incoming, owing)));
    }),
  );
});
