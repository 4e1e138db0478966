import { taipeiMidnightOf } from '@kaituan/domain/taipei-day';

/** What was typed into a field, without spaces around it. */
export const textOf = (form: FormData, name: string): string => {
  const typed = form.get(name);
  return typeof typed === 'string' ? typed.trim() : '';
};

/** A typed whole number: 1,280 and １２８０ are one; undefined for an empty field, NaN for what is no number. */
export const numberOf = (form: FormData, name: string): number | undefined =>
  wholeOf(textOf(form, name));

/** The same of what a field without a form holds. */
export function wholeOf(text: string): number | undefined {
  const typed = text.trim().normalize('NFKC').replaceAll(',', '');
  if (typed === '') return undefined;
  return /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The largest number that the shop keeps. */
export const maxWhole = 2_147_483_647;
export const tooLargeText = '數字太大了，請看看有沒有打錯';

/** Taiwan keeps no summer time. */
const offset = '+08:00';

/** A typed moment in Taiwan as UTC; undefined for an empty field. */
export const momentOf = (form: FormData, name: string): string | undefined =>
  instantOf(textOf(form, name)) ?? undefined;

/** The same of what a field without a form holds; null for an empty one. */
export const instantOf = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed}${offset}`).toISOString();

/** The beginning of a typed day in Taiwan as UTC; undefined for an empty field. */
export const dayBeginIn = (form: FormData, name: string): string | undefined => {
  const day = textOf(form, name);
  return day === '' ? undefined : new Date(taipeiMidnightOf(day)).toISOString();
};

/** A moment as a field for moments in Taiwan shows it. */
export const typedMoment = (instant: string): string =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16);

/** A price from so many pieces on. */
export type Rung = { minQty: number; unitPriceTwd: number };

/** 「30:450;60:420」 as rungs; undefined for what is none. */
export function rungsOf(typed: string): Rung[] | undefined {
  const parts = typed
    .normalize('NFKC')
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const rungs = parts.map((part) => /^(\d+)\s*:\s*(\d+)$/.exec(part));
  if (rungs.some((match) => match === null)) return undefined;
  return rungs.map((match) => ({
    ...{ minQty: Number(match?.[1]), unitPriceTwd: Number(match?.[2]) },
  }));
}

export const rungsText = (rungs: readonly Rung[]): string =>
  rungs.map(({ minQty, unitPriceTwd }) => `${minQty}:${unitPriceTwd}`).join(';');

/** Rungs as `RungRows` names its fields, without empty rows; undefined where one is filled in by half. */
export function rungsIn(typed: FormData, name: string): Rung[] | undefined {
  const columnOf = (field: keyof Rung) => typed.getAll(`${name}.${field}`).map(String);
  const prices = columnOf('unitPriceTwd');
  const rungs = columnOf('minQty')
    .map((minQty, row) => [wholeOf(minQty), wholeOf(prices[row] ?? '')] as const)
    .filter((rung) => rung.some((value) => value !== undefined))
    .map(([minQty = Number.NaN, unitPriceTwd = Number.NaN]) => ({ minQty, unitPriceTwd }));
  const isWhole = ({ minQty, unitPriceTwd }: Rung) => minQty > 0 && unitPriceTwd >= 0;
  return rungs.every(isWhole) ? rungs : undefined;
}
