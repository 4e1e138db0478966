/** Rows that are not like the others stand beside the columns, by their place. */
type Table = {
  $table: [rows: number, columns: Record<string, unknown>, others?: Record<number, unknown>];
};

/**
 * The same data with lists of like objects as tables: each name once, and once each value that all rows have.
 * Lists of goods are less than half as long.
 */
export function packTables(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (!Array.isArray(value)) return mapValues(value, packTables);
  const alike = findAlike(value);
  const [first] = alike;
  if (!first) return value.map(packTables);
  const columns = mapValues(first, (_, name) => packColumn(alike.map((row) => row[name])));
  if (alike.length === value.length) return { $table: [value.length, columns] } satisfies Table;
  const isAlike = new Set<unknown>(alike);
  const others = value.flatMap((row, at) =>
    isAlike.has(row) ? [] : [[at, packTables(row)] as const],
  );
  return { $table: [value.length, columns, Object.fromEntries(others)] } satisfies Table;
}

export function unpackTables(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(unpackTables);
  if (!('$table' in value)) return mapValues(value, unpackTables);
  const [rows, packed, others = {}] = (value as Table).$table;
  const columns = mapValues(packed, (column) => unpackTables(column) as unknown[]);
  let alike = 0;
  return Array.from({ length: rows }, (_, at) => {
    if (at in others) return unpackTables(others[at]);
    const row = alike++;
    return mapValues(columns, (column) => (column.length === 1 ? column[0] : column[row]));
  });
}

/** Of a value that all rows have only that one. */
function packColumn(values: unknown[]): unknown {
  const [first] = values.map((value) => JSON.stringify(value));
  const isSame = values.every((value) => JSON.stringify(value) === first);
  return packTables(isSame ? values.slice(0, 1) : values);
}

type Row = Record<string, unknown>;
const isObject = (value: unknown): value is Row | unknown[] =>
  typeof value === 'object' && value !== null;

/**
 * The rows of a list, two at least and most of it, that are objects with the same names, and a value that JSON has for
 * each; else none.
 */
function findAlike(list: readonly unknown[]): Row[] {
  const namesOf = (row: unknown) =>
    isObject(row) && !Array.isArray(row) && !Object.values(row).includes(undefined)
      ? Object.keys(row).join()
      : '';
  const byNames = Map.groupBy(list, namesOf);
  for (const [names, rows] of byNames) {
    if (names && rows.length > 1 && rows.length > list.length / 2) return rows as Row[];
  }
  return [];
}

const mapValues = <From, To>(
  values: Record<string, From>,
  map: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
