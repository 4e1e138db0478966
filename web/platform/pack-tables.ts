type Table = { $table: [rows: number, columns: Record<string, unknown>] };

/**
 * The same data with lists of like objects as tables: each name once, and once each value that all rows have.
 * Lists of goods are less than half as long.
 */
export function packTables(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (!Array.isArray(value)) return mapValues(value, packTables);
  if (!areAlike(value)) return value.map(packTables);
  const [first] = value;
  const columns = mapValues(first, (_, name) => packColumn(value.map((row) => row[name])));
  return { $table: [value.length, columns] } satisfies Table;
}

export function unpackTables(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(unpackTables);
  if (!('$table' in value)) return mapValues(value, unpackTables);
  const [rows, packed] = (value as Table).$table;
  const columns = mapValues(packed, (column) => unpackTables(column) as unknown[]);
  return Array.from({ length: rows }, (_, at) =>
    mapValues(columns, (column) => (column.length === 1 ? column[0] : column[at])),
  );
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

/** Whether a list is of two objects and more that have the same names, and a value that JSON has for each. */
function areAlike(list: readonly unknown[]): list is [Row, ...Row[]] {
  const namesOf = (row: unknown) =>
    isObject(row) && !Array.isArray(row) && !Object.values(row).includes(undefined)
      ? Object.keys(row).join()
      : undefined;
  const names = namesOf(list[0]);
  return !!names && list.length > 1 && list.every((row) => namesOf(row) === names);
}

const mapValues = <From, To>(
  values: Record<string, From>,
  map: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
