import { isRecord, listChanges } from './list-changes.ts';

/**
 * What somebody typed over `before`, on top of what somebody else made of it meanwhile. Where both changed one place, what
 * was typed counts; rows are put together only while neither added, deleted or moved any that the other changed.
 */
export function mergeChanges<T>(before: T, typed: T, newest: T): T {
  if (isSame(before, typed)) return newest;
  if (isSame(before, newest)) return typed;
  if (Array.isArray(before) && Array.isArray(typed) && Array.isArray(newest)) {
    const isAlike = before.length === typed.length && before.length === newest.length;
    const areApart = before.every(
      (row, index) =>
        isSame(row, typed[index]) ||
        isSame(row, newest[index]) ||
        isSame(typed[index], newest[index]) ||
        isOneRow(row, typed[index], newest[index]),
    );
    if (!isAlike || !areApart) return typed;
    return before.map((row, index) => mergeChanges(row, typed[index], newest[index])) as T;
  }
  if (!isRecord(before) || !isRecord(typed) || !isRecord(newest)) return typed;
  const names = [...new Set([...Object.keys(newest), ...Object.keys(typed)])];
  const merged = names.map((name) => [name, mergeChanges(before[name], typed[name], newest[name])]);
  return Object.fromEntries(merged) as T;
}

const isSame = (one: unknown, other: unknown): boolean => listChanges(one, other).length === 0;

/** Rows with a code are known by it, wherever they stand, and a question with its answer by its text. */
const isOneRow = (...rows: readonly unknown[]): boolean => {
  const names = rows.map((row) => (isRecord(row) ? (row.code ?? row.question) : undefined));
  return (
    typeof names[0] === 'string' && names[0] !== '' && names.every((name) => name === names[0])
  );
};
