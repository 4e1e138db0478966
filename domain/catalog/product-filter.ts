import { tokeniseFilter } from './filter-tokens.ts';

export const productStatuses = ['DRAFT', 'ACTIVE', 'SOLD_OUT_HIDDEN', 'ARCHIVED'] as const;
export const temperatures = ['AMBIENT', 'CHILLED', 'FROZEN'] as const;
export const filterableAvailabilities = ['IN_STOCK', 'SOLD_OUT', 'PREORDER'] as const;
export const productFlags = ['NEW', 'FLASH', 'WHOLESALE', 'HOT'] as const;

/** A typed comparison; `NOW` is the server's clock, other moments are milliseconds since 1970. */
export type ProductComparison =
  | { field: 'productStatus' | 'temperature' | 'availability' | 'flag'; values: string[] }
  | { field: 'categoryId' | 'brandId' | 'activityId'; values: number[] }
  | { field: 'price'; fromTwd: number; toTwd: number }
  | {
      field: 'displayTimestamp' | 'maxEndTimestamp';
      operator: '<' | '<=' | '>' | '>=';
      at: number | 'NOW';
    };

/** Comparisons that must all hold. */
export type ProductCondition = ProductComparison[];
/** Every entry must hold; an entry holds when one of its conditions does. */
export type ProductFilter = ProductCondition[][];

export type FilterFault = { path: string; rule: FilterRule; allowed?: readonly string[] };
export type FilterRule = 'FILTER_SYNTAX' | 'FILTER_FIELD' | 'FILTER_OPERATOR' | 'FILTER_VALUE';

type Read = (operator: string, values: string[]) => ProductComparison | undefined;
type Field = { operators: readonly string[]; allowed?: readonly string[]; read: Read };

export const maxId = 2_147_483_647;
const latestInstantMs = 253_402_300_799_999; // the end of the year 9999
const maxValues = 60;

const fields: Record<ProductComparison['field'], Field> = {
  productStatus: choice('productStatus', productStatuses, ['=', '!=', 'IN']),
  temperature: choice('temperature', temperatures),
  availability: choice('availability', filterableAvailabilities),
  flag: choice('flag', productFlags),
  categoryId: id('categoryId'),
  brandId: id('brandId'),
  activityId: id('activityId'),
  price: { operators: ['<', '<=', '>', '>=', '=', 'TO'], read: readPrice },
  displayTimestamp: instant('displayTimestamp'),
  maxEndTimestamp: instant('maxEndTimestamp'),
};
const fieldNames = Object.keys(fields);

type Wrong = { rule: FilterRule; allowed?: readonly string[] };

/** Parses a `filterArray`; anything not on the allow-list is reported with its position. */
export function parseProductFilter(entries: readonly (string | readonly string[])[]): {
  filter: ProductFilter;
  faults: FilterFault[];
} {
  const faults: FilterFault[] = [];
  const read = (text: string, path: string): ProductCondition => {
    const condition = readCondition(text);
    if (Array.isArray(condition)) return condition;
    faults.push({ path, ...condition });
    return [];
  };
  const filter = entries.map((entry, at) =>
    typeof entry === 'string'
      ? [read(entry, `filterArray[${at}]`)]
      : entry.map((text, place) => read(text, `filterArray[${at}][${place}]`)),
  );
  return { filter, faults };
}

function readCondition(text: string): ProductCondition | Wrong {
  const comparisons = tokeniseFilter(text);
  if (!comparisons) return { rule: 'FILTER_SYNTAX' };
  const condition: ProductCondition = [];
  for (const { field: name, operator, values } of comparisons) {
    const field = Object.hasOwn(fields, name)
      ? fields[name as ProductComparison['field']]
      : undefined;
    if (!field) return { rule: 'FILTER_FIELD', allowed: fieldNames };
    if (!field.operators.includes(operator)) {
      return { rule: 'FILTER_OPERATOR', allowed: field.operators };
    }
    const comparison = values.length <= maxValues ? field.read(operator, values) : undefined;
    if (!comparison) {
      const { allowed } = field;
      return allowed ? { rule: 'FILTER_VALUE', allowed } : { rule: 'FILTER_VALUE' };
    }
    condition.push(comparison);
  }
  return condition;
}

function choice(
  field: 'productStatus' | 'temperature' | 'availability' | 'flag',
  allowed: readonly string[],
  operators: readonly string[] = ['=', 'IN'],
): Field {
  const read: Read = (operator, values) => {
    if (!values.every((value) => allowed.includes(value))) return undefined;
    const isExcluding = operator === '!=';
    return { field, values: isExcluding ? allowed.filter((one) => !values.includes(one)) : values };
  };
  return { operators, allowed, read };
}

function id(field: 'categoryId' | 'brandId' | 'activityId'): Field {
  return {
    operators: ['=', 'IN'],
    read: (_, values) => {
      const ids = values.map(readWhole);
      return ids.every((one) => one !== undefined) ? { field, values: ids } : undefined;
    },
  };
}

function readPrice(operator: string, values: string[]): ProductComparison | undefined {
  const [first, last] = values.map(readWhole);
  if (first === undefined) return undefined;
  if (operator === 'TO') {
    return last === undefined ? undefined : { field: 'price', fromTwd: first, toTwd: last };
  }
  const isUpper = operator.startsWith('<');
  const isStrict = operator === '<' || operator === '>';
  if (operator === '=') return { field: 'price', fromTwd: first, toTwd: first };
  if (isUpper) return { field: 'price', fromTwd: 0, toTwd: isStrict ? first - 1 : first };
  return { field: 'price', fromTwd: isStrict ? first + 1 : first, toTwd: maxId };
}

function instant(field: 'displayTimestamp' | 'maxEndTimestamp'): Field {
  return {
    operators: ['<', '<=', '>', '>='],
    read: (operator, [value = '']) => {
      const at = value === 'NOW' ? value : readInstant(value);
      if (at === undefined) return undefined;
      return { field, operator: operator as '<' | '<=' | '>' | '>=', at };
    },
  };
}

function readWhole(text: string): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value <= maxId ? value : undefined;
}

/** Milliseconds since 1970, or an ISO-8601 instant with its offset. */
function readInstant(text: string): number | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : iso.test(text) ? Date.parse(text) : -1;
  return value >= 0 && value <= latestInstantMs ? value : undefined;
}
