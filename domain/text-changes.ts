export type TextChange = { kind: 'ADDED' | 'REMOVED'; text: string };

/** Longer texts are compared as a whole: the table of a comparison grows with the square of their lengths. */
const maxParts = 1_500;

/**
 * What was removed from a text and what was added, part by part and in reading order; what both have in common, as much
 * of it as possible, is left out.
 */
export function findTextChanges(before: readonly string[], after: readonly string[]): TextChange[] {
  if (before.length > maxParts || after.length > maxParts) {
    return [...before.map(removed), ...after.map(added)];
  }
  const common = commonLengths(before, after);
  const changes: TextChange[] = [];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [old, now] = [before[at], after[to]];
    if (old !== undefined && old === now) {
      at += 1;
      to += 1;
    } else if (old !== undefined && lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1)) {
      changes.push(removed(old));
      at += 1;
    } else {
      changes.push(added(now ?? ''));
      to += 1;
    }
  }
  return changes;
}

const removed = (text: string): TextChange => ({ kind: 'REMOVED', text });
const added = (text: string): TextChange => ({ kind: 'ADDED', text });
/** Behind the end of the other text there is nothing in common, and nothing to choose. */
const lengthAt = (common: readonly (readonly number[])[], at: number, to: number): number =>
  common[at]?.[to] ?? -1;

/** How many parts the rests of both texts have in common, from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const common = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const [row, next] = [common[at] ?? [], common[at + 1] ?? []];
    for (let to = after.length - 1; to >= 0; to -= 1) {
      row[to] =
        before[at] === after[to]
          ? (next[to + 1] ?? 0) + 1
          : Math.max(next[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return common;
}
