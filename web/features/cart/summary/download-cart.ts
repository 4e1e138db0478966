import type { Cart } from '@kaituan/contract/order/cart';
import type { Cell } from '@kaituan/kit/spreadsheet/csv.ts';
import { saveRows } from '@kaituan/kit/spreadsheet/save-rows.ts';

/** Downloads the cart as a file that the quick order can import. */
export const downloadCart = (cart: Cart, format: 'CSV' | 'XLSX'): void =>
  saveRows(cartRows(cart), { name: `購物車-${cart.serverTime.slice(0, 10)}`, format });

export const cartRows = (cart: Cart): Cell[][] => [
  ['規格編號', '數量', '單位', '品名', '規格', '單價', '小計', '備註'],
  ...cart.lines.map((line) => [
    line.code,
    line.quantity,
    line.unitLabel,
    line.name,
    line.optionText,
    line.unitPriceTwd ?? '',
    line.amountTwd ?? '',
    line.note,
  ]),
];
