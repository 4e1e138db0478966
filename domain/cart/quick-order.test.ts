import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxQuickOrderRows } from '../shop-limits.ts';
import { parseQuickOrder, quickOrderProductId } from './quick-order.ts';

const lineOf = (pasted: string) => {
  const { lines, mistakes } = parseQuickOrder(pasted);
  expect(mistakes).toEqual([]);
  return lines.map(({ code, quantity }) => [code, quantity]);
};

describe('pasted rows', () => {
  test.each([
    ['ER-1410\t24', 'a spreadsheet'],
    ['ER-1410,24', 'CSV'],
    ['ER-1410, 24, 蝦餅, 95', 'CSV with more columns'],
    ['"ER-1410","24"', 'CSV in quotes'],
    ['ER-1410;24', 'semicolons'],
    ['ER-1410   24', 'spaces'],
    ['ＥＲ－１４１０　２４', 'full width'],
    ['ER-1410，24', 'a full-width comma'],
    ['ER-1410\t24.00', 'a formatted cell'],
    ['ER-1410 24件', 'pieces'],
    ['\ufeff商品編號,數量\nER-1410,24', 'a heading'],
    ['\r\nSKU\tQty\r\n\r\nER-1410\t24\r\n\r\n', 'a heading among empty rows'],
    ['ER-1410,12\ner-1410,12', 'duplicates'],
  ])('%j is 24 of ER-1410: %s', (pasted) => {
    expect(lineOf(pasted)).toEqual([['ER-1410', 24]]);
  });

  test.each([['A-1\t1,200'], ['A-1,"1,200"'], ['A-1 1,200'], ['A-1, 1,200']])(
    '%j are twelve hundred pieces',
    (pasted) => {
      expect(lineOf(pasted)).toEqual([['A-1', 1_200]]);
    },
  );

  test.each([
    ['https://shop.example/products/42?sku=81&channelId=100083 3'],
    ['/products/42\t3'],
    ['42 3'],
  ])('%j means goods by the number of their page', (pasted) => {
    expect(lineOf(pasted)).toEqual([['42', 3]]);
    expect(quickOrderProductId('42')).toBe(42);
  });

  test.each(['A-42', '白米', '4200000000', ''])('%j is no number of a page', (typed) => {
    expect(quickOrderProductId(typed)).toBeUndefined();
  });

  test('may be lines of a quotation', () => {
    const pasted = [
      '餐廳用白米 30kg 2 袋 NT$1,180 NT$2,360',
      '規格編號 SOY-12\t1,200 組\tNT$1,606\tNT$1,927,200',
      '醬油（薄鹽，小） 500ml×12\t6組\tNT$1,606\tNT$9,636',
      '海苔 × 10\n規格編號 N-10　備註：不要碎\n3 包\tNT$100\tNT$300',
    ];
    expect(parseQuickOrder(pasted.join('\n'))).toEqual({
      lines: [
        { code: '餐廳用白米 30kg', quantity: 2, unit: '袋', rowNumbers: [1] },
        { code: 'SOY-12', quantity: 1_200, unit: '組', rowNumbers: [2] },
        { code: '醬油(薄鹽,小) 500ml×12', quantity: 6, unit: '組', rowNumbers: [3] },
        { code: 'N-10', quantity: 3, unit: '包', rowNumbers: [4, 5, 6] },
      ],
      mistakes: [],
    });
  });

  test.each([
    ['高雄139號白米2kg 3包', { code: '高雄139號白米2kg', quantity: 3, unit: '包' }],
    ['旗魚黑輪 600g x 4', { code: '旗魚黑輪 600g', quantity: 4 }],
    ['旗魚黑輪 600g × 4', { code: '旗魚黑輪 600g', quantity: 4 }],
    ['Model X 3', { code: 'Model X', quantity: 3 }],
  ])('%j is read as people write it', (pasted, line) => {
    expect(parseQuickOrder(pasted)).toEqual({
      lines: [{ ...line, rowNumbers: [1] }],
      mistakes: [],
    });
  });

  test('do not take a weight for a quantity', () => {
    expect(parseQuickOrder('豆腐 300 克').mistakes).toHaveLength(1);
  });

  test('may hold codes with spaces and commas', () => {
    expect(lineOf('BOX 12 3')).toEqual([['BOX 12', 3]]);
    expect(lineOf('"A,1",3')).toEqual([['A,1', 3]]);
  });

  test.each([
    ['', []],
    ['\t5', ['NO_CODE']],
    ['A-1', ['NO_QUANTITY']],
    ['A-1,', ['NO_QUANTITY']],
    ['A-1,0', ['BAD_QUANTITY']],
    ['A-1,-3', ['BAD_QUANTITY']],
    ['A-1,2.5', ['BAD_QUANTITY']],
    ['A-1,5箱', ['BAD_QUANTITY']],
    ['A-1,一', ['BAD_QUANTITY']],
    ['A-1,10000', ['QUANTITY_TOO_LARGE']],
    ['A-1,9999\nA-1,1', ['QUANTITY_TOO_LARGE']],
  ])('%j is reported as %j', (pasted, mistakes) => {
    expect(parseQuickOrder(pasted).mistakes.map((found) => found.mistake)).toEqual(mistakes);
  });

  test('that cannot be read are reported by number, without affecting others', () => {
    expect(parseQuickOrder('編號\t數量\nA\t1\nB\n\nC\tx\na\t2')).toEqual({
      lines: [{ code: 'A', quantity: 3, rowNumbers: [2, 6], isSum: true }],
      mistakes: [
        { rowNumber: 3, text: 'B', code: 'B', mistake: 'NO_QUANTITY' },
        { rowNumber: 5, text: 'C\tx', code: 'C', mistake: 'BAD_QUANTITY' },
      ],
    });
  });

  test.each(['ER-1,,白米', 'ER-1;;白米', '"ER-1",', 'ER-1\t\t白米'])(
    '%j without a quantity is known by its code alone',
    (pasted) => {
      const [found] = parseQuickOrder(pasted).mistakes;
      expect(found).toMatchObject({ code: 'ER-1', mistake: 'NO_QUANTITY' });
    },
  );

  test('are read up to three hundred', () => {
    const rows = Array.from({ length: maxQuickOrderRows + 5 }, (_, index) => `C-${index + 1},1`);
    const { lines, mistakes } = parseQuickOrder(rows.join('\n'));
    expect(lines).toHaveLength(maxQuickOrderRows);
    expect(mistakes).toEqual([
      { rowNumber: 301, text: 'C-301,1', code: '', mistake: 'TOO_MANY_ROWS' },
    ]);
  });

  test('are equal whatever separates their cells', () => {
    const row = fc.record({
      code: fc.stringMatching(/^[A-Z]{1,3}-\d{1,4}$/),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 50 }), (rows) => {
        const join = (mark: string) =>
          parseQuickOrder(rows.map((one) => one.code + mark + one.quantity).join('\n'));
        const byTab = join('\t');
        expect(byTab.mistakes).toEqual([]);
        for (const mark of [',', ';', ' ', ' , ']) expect(join(mark)).toEqual(byTab);
        const pieces = byTab.lines.reduce((sum, line) => sum + line.quantity, 0);
        expect(pieces).toBe(rows.reduce((sum, one) => sum + one.quantity, 0));
      }),
    );
  });

  test('never make the parser throw', () => {
    const marks = fc.constantFrom(...'A1,;\t" \n-.０，一件\ufeff\ud800');
    fc.assert(
      fc.property(fc.string({ unit: marks, maxLength: 200 }), (pasted) => {
        for (const line of parseQuickOrder(pasted).lines) {
          expect(line.quantity).toBeGreaterThan(0);
          expect(line.code).not.toBe('');
        }
      }),
    );
  });
});
