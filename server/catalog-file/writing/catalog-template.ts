import { type ColumnKey, catalogColumns } from '#server/catalog-file/columns/catalog-columns.ts';
import { rowKinds } from '#server/catalog-file/staging/row-kind.ts';
import { columnsFor, presentRow } from './catalog-table.ts';
import type { NamedTable } from './workbook-file.ts';

type ExampleRow = Partial<Record<ColumnKey, string>>;

export const exampleRows: readonly ExampleRow[] = [
  { kind: rowKinds.CATEGORY, category: '生鮮', position: '1' },
  { kind: rowKinds.CATEGORY, category: '生鮮 > 海鮮', position: '1' },
  { kind: rowKinds.BRAND, brand: '好漁日', latinName: 'Good Catch', origin: '台灣 屏東' },
  {
    kind: rowKinds.PRODUCT,
    category: '生鮮 > 海鮮',
    brand: '好漁日',
    productCode: 'SHRIMP-01',
    name: '白蝦 急凍生鮮',
    subtitle: '產地直送，真空包裝',
    status: '上架',
    displayFrom: '2026/01/31 10:00',
    displayUntil: '2026/12/31',
    temperature: '冷凍',
    options: '規格：小包、大包',
    tags: '團購｜海鮮',
    specs: '淨重：300g｜保存方式：冷凍 -18℃ 以下',
    origin: '台灣 屏東',
    weightG: '350',
    ingredients: '白蝦',
    allergens: '甲殼類',
    netContent: '300 公克',
    shelfLifeDays: '365',
    rescission: '易腐',
    description: '現撈急凍，退冰後即可料理。',
    skuCode: 'SHRIMP-01-S',
    optionValues: '小包',
    unitLabel: '包',
    listPrice: '320',
    price: '280',
    onHand: '120',
    moq: '6',
    multiple: '6',
    caseQty: '24',
    caseLabel: '箱',
    tiers: '12:265;24:250',
  },
  {
    kind: rowKinds.SKU,
    productCode: 'SHRIMP-01',
    skuCode: 'SHRIMP-01-L',
    optionValues: '大包',
    unitLabel: '包',
    listPrice: '620',
    price: '560',
    onHand: '60',
  },
];

/** A template to fill in: its examples are notes until the # in front of them is deleted. */
export function templateTables(): [NamedTable, NamedTable] {
  const columns = columnsFor([]);
  const notes: ExampleRow = Object.fromEntries(catalogColumns.map(({ key, note }) => [key, note]));
  const rows = [
    { ...notes, kind: '# 說明' },
    ...exampleRows.map((row) => ({ ...row, kind: `# ${row.kind}` })),
  ].map((row) => presentRow(columns, new Map(Object.entries(row))));
  return [
    { name: '商品', columns, rows },
    {
      name: '說明',
      columns: ['欄位', 'English', '怎麼填'].map((heading) => ({ heading, isNumber: false })),
      rows: catalogColumns.map(({ key, heading, note }) => [heading, key, note]),
    },
  ];
}
