import { parseQuickOrder } from '@kaituan/domain/cart/quick-order';
import { expect, test } from 'vitest';
import { replaceRows } from './order-text.ts';
import { type CheckedRow, describeRows, isValid } from './quick-order-rows.ts';

const found = (code: string, quantity: number, more: Partial<CheckedRow> = {}): CheckedRow => ({
  askedCode: code,
  code,
  quantity,
  skuId: 7,
  name: '蝦仁',
  unitLabel: '包',
  variantText: '',
  unitPriceTwd: 100,
  amountTwd: 100 * quantity,
  problem: null,
  suggest: [],
  variants: [],
  ...more,
});
const nothing = new Map<number, string>();

test('rows keep their order, each with its check result', () => {
  const order = parseQuickOrder('er-1 3\nB-2 x\nC-3 5');
  const problem = { problem: 'MULTIPLE_NOT_MET', suggest: [4, 8] } as const;
  const checked = [found('ER-1', 3), found('C-3', 5, { ...problem, suggest: [4, 8] })];
  const rows = describeRows(order, checked, nothing);
  expect(rows.map(({ code, problem: text }) => [code, text])).toEqual([
    ['ER-1', null],
    ['B-2 x', '數量須為 1 以上的整數'],
    ['C-3', '不是可訂購的倍數'],
  ]);
  expect(rows[2]?.suggest).toEqual([4, 8]);
  expect(rows.filter(isValid).map(({ code }) => code)).toEqual(['ER-1']);
});

test('rows of one code say that they were added up', () => {
  const rows = describeRows(parseQuickOrder('A 2\nB 1\na 3'), undefined, nothing);
  expect(rows.map(({ quantity, sumText }) => [quantity, sumText])).toEqual([
    [5, '第 1、3 列相同，數量已相加'],
    [1, null],
  ]);
});

test('an answer about an earlier quantity does not make a row valid', () => {
  const rows = describeRows(parseQuickOrder('A 4'), [found('A', 3)], nothing);
  expect(rows[0]?.checked).toBeUndefined();
  expect(rows.filter(isValid)).toEqual([]);
});

test('a quotation’s line in another unit than the goods have now is confirmed first', () => {
  const row = (text: string) =>
    describeRows(parseQuickOrder(text), [found('A', 6, { unitLabel: '組' })], nothing)[0];
  expect(row('A 6 瓶 NT$134 NT$804')).toMatchObject({
    problem: '數量的單位是瓶，這裡一組算 1，請確認',
    suggest: [6],
  });
  expect(row('A 6 組 NT$1,606 NT$9,636')).toMatchObject({ problem: null });
});

test('refused rows keep their reason', () => {
  const rows = describeRows(
    parseQuickOrder('A 3'),
    [found('A', 3)],
    new Map([[7, '庫存只剩 2 包']]),
  );
  expect(rows[0]?.problem).toBe('庫存只剩 2 包');
});

test('the code of a style offers its variants, and that of a style with one SKU becomes the SKU', () => {
  const variants = [
    { code: 'TEE-S', optionText: 'S', unitLabel: '件', unitPriceTwd: 290 },
    { code: 'TEE-L', optionText: 'L', unitLabel: '件', unitPriceTwd: 310 },
  ];
  const style = { skuId: null, problem: 'CHOOSE_VARIANT', variants } as const;
  const rows = describeRows(
    parseQuickOrder('tee 3\ncup 2'),
    [
      found('tee', 3, { ...style, variants: [...variants] }),
      found('CUP-01', 2, { askedCode: 'cup' }),
    ],
    nothing,
  );
  expect(rows[0]).toMatchObject({ problem: '有幾種規格，請選擇一種', variants });
  expect(rows.filter(isValid).map(({ code }) => code)).toEqual(['CUP-01']);
});

test('what is no code offers the goods its name may mean, and a row without a quantity one piece', () => {
  const variants = [{ code: 'ER-1', optionText: '白米 5kg', unitLabel: '包', unitPriceTwd: null }];
  const named = { skuId: null, name: null, problem: 'UNKNOWN_CODE', variants } as const;
  const rows = describeRows(
    parseQuickOrder('白米 2\n黑米 2\n紅米'),
    [
      found('白米', 2, { ...named, variants: [...variants] }),
      found('黑米', 2, { ...named, variants: [] }),
    ],
    nothing,
  );
  expect(rows.map(({ problem, variants, suggest }) => ({ problem, variants, suggest }))).toEqual([
    { problem: '請選擇要訂的商品', variants, suggest: [] },
    { problem: '查無此編號，或這裡沒有販售', variants: [], suggest: [] },
    { problem: '缺少數量', variants: [], suggest: [1] },
  ]);
});

test('a row without a quantity is put right by its code, whatever stands behind it', () => {
  const text = 'ER-1,,白米\nB-2 3';
  const [row] = describeRows(parseQuickOrder(text), [], nothing);
  const put = replaceRows(text, row?.rowNumbers ?? [], { code: row?.code ?? '', quantity: 1 });
  expect(put).toBe('ER-1\t1\nB-2 3');
  expect(parseQuickOrder(put).mistakes).toEqual([]);
});

test('a quantity that is too large can be put right in its row', () => {
  const text = 'ER-1 99999\nB-2 3';
  const [row] = describeRows(parseQuickOrder(text), [], nothing);
  expect(row).toMatchObject({ code: 'ER-1', quantity: 99_999 });
  const put = replaceRows(text, row?.rowNumbers ?? [], { code: row?.code ?? '', quantity: 12 });
  expect(parseQuickOrder(put).mistakes).toEqual([]);
});
