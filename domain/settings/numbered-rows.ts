import type { SettingMistake } from './setting-mistake.ts';

/** A row of a list that is stored under a number; one without is new. */
export type NumberedRow = { id?: number | undefined };

/**
 * What is wrong with the numbers of a list that is to replace another: unknown ones, repeated ones, and missing ones of
 * rows that must stay, with the reason.
 */
export function findNumberMistakes(
  rows: readonly NumberedRow[],
  former: readonly { id: number }[],
  reasonToStay: (id: number) => string | undefined = () => undefined,
): SettingMistake[] {
  const known = new Set(former.map(({ id }) => id));
  const used = new Set<number>();
  const mistakes: SettingMistake[] = [];
  for (const [index, { id }] of rows.entries()) {
    if (id === undefined) continue;
    if (!known.has(id)) mistakes.push({ path: `[${index}].id`, text: `沒有編號 ${id}` });
    else if (used.has(id)) mistakes.push({ path: `[${index}].id`, text: `編號 ${id} 出現兩次` });
    used.add(id);
  }
  for (const { id } of former) {
    const text = used.has(id) ? undefined : reasonToStay(id);
    if (text !== undefined) mistakes.push({ path: '', text });
  }
  return mistakes;
}

/** The rows with their numbers and places, new ones after the last number; the numbers that began and ended. */
export function numberRows<Row extends NumberedRow>(
  rows: readonly Row[],
  former: readonly { id: number }[],
  lastId: number,
): { numbered: (Row & { id: number; position: number })[]; begun: number[]; ended: number[] } {
  let next = lastId;
  const numbered = rows.map((row, position) => {
    if (row.id === undefined) next += 1;
    return { ...row, id: row.id ?? next, position };
  });
  const ids = new Set(numbered.map(({ id }) => id));
  const begun = numbered.filter((_, index) => rows[index]?.id === undefined).map(({ id }) => id);
  return { numbered, begun, ended: former.map(({ id }) => id).filter((id) => !ids.has(id)) };
}
