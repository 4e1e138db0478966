import { presentRow } from '#server/catalog-file/writing/catalog-table.ts';
import { type TableFormat, writeTables } from '#server/catalog-file/writing/table-file.ts';
import type { NamedTable } from '#server/catalog-file/writing/workbook-file.ts';
import {
  type PromotionKey,
  promotionColumns,
  promotionKinds,
} from '#server/promotion-file/reading/promotion-columns.ts';
import { promotionTableColumns } from './promotion-table.ts';

type ExampleRow = Partial<Record<PromotionKey, string>>;

export const examplePromotions: readonly ExampleRow[] = [
  {
    kind: promotionKinds.CAMPAIGN,
    code: 'MANGO-0601',
    title: '枋山愛文芒果 產地團',
    channel: '100083',
    introduction: '果農依成熟度分三天採收，訂單越集中運費越低；結團後自動退差額。',
    opensAt: '2031-06-01 10:00',
    closesAt: '2031-06-05 20:00',
    shipFrom: '2031/06/09',
    shipTo: '2031/06/12',
    goalKind: '份數',
    goalMin: '30',
    perMember: '10',
    skuCode: 'MANGO-5',
    units: '200',
    price: '480',
    rungs: '30:450;60:420',
  },
  { code: 'MANGO-0601', skuCode: 'MANGO-10', price: '900', rungs: '30:850;60:790' },
  {
    kind: promotionKinds.TEAM,
    code: 'BROWNIE-3',
    title: '巧克力布朗尼 三人好友團',
    channel: '100083',
    opensAt: '2031-06-01 10:00',
    closesAt: '2031-06-15 20:00',
    shipFrom: '2031/06/16',
    shipTo: '2031/06/20',
    perMember: '4',
    teamSize: '3',
    teamHours: '48',
    allowsStrangers: '是',
    skuCode: 'BROWNIE',
    price: '240',
  },
  {
    kind: promotionKinds.FLASH,
    code: 'FLASH-0603',
    title: '週三限時搶購',
    channel: '100083',
    opensAt: '2031-06-03 12:00',
    closesAt: '2031-06-03 22:00',
    skuCode: 'SHRIMP-01-S',
    units: '20',
    price: '219',
    perMember: '2',
  },
];

/** A template to fill in: its examples are notes until the # in front of them is deleted. */
function templateTables(): [NamedTable, NamedTable] {
  const notes = Object.fromEntries(promotionColumns.map(({ key, note }) => [key, note]));
  const rows = [
    { ...notes, kind: '# 說明' },
    ...examplePromotions.map((row) => ({ ...row, kind: `# ${row.kind ?? ''}` })),
  ].map((row) => presentRow(promotionTableColumns, new Map(Object.entries(row))));
  return [
    { name: '團購與搶購', columns: promotionTableColumns, rows },
    {
      name: '說明',
      columns: ['欄位', 'English', '怎麼填'].map((heading) => ({ heading, isNumber: false })),
      rows: promotionColumns.map(({ key, heading, note }) => [heading, key, note]),
    },
  ];
}

/** Writes an empty template with explanations and examples. */
export async function exportPromotionTemplate(path: string, format: TableFormat): Promise<void> {
  await writeTables(path, format, templateTables());
}
