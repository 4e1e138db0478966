import type { AnswerOf } from '@kaituan/api-client/api';
import {
  maxQuickOrderCode,
  type QuickOrder,
  type QuickOrderLine,
  quickOrderMistakeText,
} from '@kaituan/domain/cart/quick-order';

export type CheckedRow = AnswerOf<'/Cart/CheckQuickOrderArray'>['result'][number];

/** One row: its code with the product found for it, or the problem. */
export type OrderRow = {
  key: string;
  code: string;
  quantity: number | null;
  rowNumbers: number[];
  /** Undefined while the lookup runs. */
  checked: CheckedRow | undefined;
  problem: string | null;
  /** Of which rows it is the sum. */
  sumText: string | null;
  suggest: number[];
  /** The variants of a style, or the goods of a name, of which one has to be chosen. */
  variants: CheckedRow['variants'];
};

const problemText: Record<NonNullable<CheckedRow['problem']>, string> = {
  UNKNOWN_CODE: '查無此編號，或這裡沒有販售',
  CHOOSE_VARIANT: '有幾種規格，請選擇一種',
  SOLD_OUT: '已售完',
  ENDED: '已結束販售',
  COMING_SOON: '尚未開賣',
  NOT_SELLABLE_ONLINE: '依法不得於網路販售',
  STOCK_INSUFFICIENT: '庫存不足',
  MOQ_NOT_MET: '未達最低訂購量',
  MULTIPLE_NOT_MET: '不是可訂購的倍數',
  LIMIT_PER_ORDER: '超過每筆訂單上限',
};

/** What is longer than any code or name of the shop is not looked up. */
export const rowsToCheck = (order: QuickOrder): { code: string; quantity: number }[] =>
  order.lines
    .filter(({ code }) => code.length <= maxQuickOrderCode)
    .map(({ code, quantity }) => ({ code, quantity }));

/** The rows in the order they were typed. `refused` are the reasons of what could not be added, by SKU. */
export function describeRows(
  order: QuickOrder,
  checked: readonly CheckedRow[] | undefined,
  refused: ReadonlyMap<number, string>,
): OrderRow[] {
  const byCode = new Map((checked ?? []).map((row) => [row.askedCode.toUpperCase(), row]));
  const rows = [
    ...order.lines.map((line) => describeLine(line, byCode.get(line.code.toUpperCase()), refused)),
    ...order.mistakes.map(({ rowNumber, text, code, quantity = null, mistake }) => ({
      key: `row ${rowNumber}`,
      // What is put right here is written back by its code alone.
      code: mistake === 'NO_QUANTITY' || quantity !== null ? code : text,
      quantity,
      rowNumbers: [rowNumber],
      sumText: null,
      checked: undefined,
      problem: quickOrderMistakeText[mistake],
      suggest: mistake === 'NO_QUANTITY' ? [1] : [],
      variants: [],
    })),
  ];
  return rows.toSorted((a, b) => (a.rowNumbers[0] ?? 0) - (b.rowNumbers[0] ?? 0));
}

function describeLine(
  { code, quantity, rowNumbers, unit, isSum }: QuickOrderLine,
  answered: CheckedRow | undefined,
  refused: ReadonlyMap<number, string>,
): OrderRow {
  const isUnknown = code.length > maxQuickOrderCode;
  // An answer for another quantity of the same code does not apply.
  const checked = answered?.quantity === quantity ? answered : undefined;
  const reason = refused.get(checked?.skuId ?? 0) ?? null;
  const problem = checked?.problem ? textOf(checked.problem, checked.variants) : reason;
  // Six bottles are not six sets.
  const isOtherUnit =
    unit !== undefined && checked?.unitLabel != null && checked.unitLabel !== unit;
  const unitProblem = isOtherUnit
    ? `數量的單位是${unit}，這裡一${checked.unitLabel}算 1，請確認`
    : null;
  return {
    key: code.toUpperCase(),
    code: checked?.code ?? code,
    quantity,
    rowNumbers,
    sumText: isSum ? `第 ${rowNumbers.join('、')} 列相同，數量已相加` : null,
    checked,
    problem: isUnknown ? problemText.UNKNOWN_CODE : (problem ?? unitProblem),
    // Taking the same quantity confirms it in the unit of the shop.
    suggest:
      !problem && unitProblem
        ? [quantity]
        : (checked?.suggest.filter((suggested) => suggested !== quantity) ?? []),
    variants: checked?.variants ?? [],
  };
}

/** What is no code may be the name of goods, which are offered. */
const textOf = (problem: NonNullable<CheckedRow['problem']>, offered: CheckedRow['variants']) =>
  problem === 'UNKNOWN_CODE' && offered.length > 0 ? '請選擇要訂的商品' : problemText[problem];

export type ValidRow = OrderRow & { checked: CheckedRow & { skuId: number } };

/** Rows that can be added to the cart. */
export const isValid = (row: OrderRow): row is ValidRow =>
  row.problem === null && row.checked !== undefined && row.checked.skuId !== null;
