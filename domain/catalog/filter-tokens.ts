/** A parsed comparison: `price 100 TO 500` has the operator TO and two values. */
export type RawComparison = { field: string; operator: string; values: string[] };

const value = String.raw`(?:[\w:.+-]+|"[^"]*"|'[^']*')`;
const list = String.raw`\[\s*${value}(?:\s*,\s*${value})*\s*\]`;
const comparison = new RegExp(
  String.raw`\s*(?<field>[A-Za-z]+)\s*(?:` +
    String.raw`(?<sign><=|>=|!=|<|>|=)\s*(?<value>${value})` +
    String.raw`|\s(?:IN)\s*(?<list>${list})` +
    String.raw`|\s(?<from>\d+)\s+TO\s+(?<to>\d+)` +
    String.raw`)\s*`,
  'y',
);
const and = /AND\s/y;

/** Splits a condition into its comparisons joined by `AND`; undefined when it is invalid. */
export function tokeniseFilter(text: string): RawComparison[] | undefined {
  const comparisons: RawComparison[] = [];
  let at = 0;
  for (;;) {
    comparison.lastIndex = at;
    const groups = comparison.exec(text)?.groups;
    if (!groups) return undefined;
    comparisons.push(readGroups(groups));
    at = comparison.lastIndex;
    if (at === text.length) return comparisons;
    and.lastIndex = at;
    if (!and.test(text) || !/[\s\]"']/.test(text[at - 1] ?? '')) return undefined;
    at = and.lastIndex;
  }
}

function readGroups(groups: Record<string, string | undefined>): RawComparison {
  const { field = '', sign, value: single, list: many, from, to } = groups;
  if (sign && single !== undefined) return { field, operator: sign, values: [unquote(single)] };
  if (many !== undefined) {
    const values = Array.from(many.matchAll(new RegExp(value, 'g')), ([one]) => unquote(one));
    return { field, operator: 'IN', values };
  }
  return { field, operator: 'TO', values: [from ?? '', to ?? ''] };
}

const unquote = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1) : text);
