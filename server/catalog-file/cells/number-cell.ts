import { BadCell, type CellFormat } from './cell-format.ts';

export const maxInteger = 2_147_483_647;
export const maxSmallInteger = 32_767;

/** A whole number; full-width digits, thousands separators, NT$ and 元 are accepted. */
export function wholeCell(limits: { min?: number; max?: number } = {}): CellFormat<number> {
  const { min = 0, max = maxInteger } = limits;
  return {
    parse(text) {
      const value = parseWhole(text);
      if (value === undefined) throw new BadCell('要填整數');
      if (value < min) throw new BadCell(`不能小於 ${min}`);
      if (value > max) throw new BadCell(`不能大於 ${max}`);
      return value;
    },
    present: String,
  };
}

/** The whole number in a text, or undefined. */
export function parseWhole(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^(NT\$|NTD|\$)/i, '')
    .replace(/(元|件)$/, '')
    .trim();
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.0*)?$/.test(plain)) return undefined;
  const value = Number(plain.replaceAll(',', ''));
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}
