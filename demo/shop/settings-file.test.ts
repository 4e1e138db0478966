import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import type { OpenDatabase } from '@kaituan/server/database/database';
import type { AskStaff } from '@kaituan/server/operator/ask-staff';
import { executeSettingsCommand } from '@kaituan/server/operator/settings/execute-settings-command';
import { settingsSections } from '@kaituan/server/operator/settings/settings-sections';
import { createTestIdentity } from '@kaituan/server/testing/members/identity-client';
import { askAsOwner } from '@kaituan/server/testing/shops/ask-as-owner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createSeededDatabase, seededAt as now } from '#demo/testing/seeded-database.ts';

let opened: OpenDatabase;
let folder: string;
let ask: AskStaff;
beforeAll(async () => {
  opened = await createSeededDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kaituan-settings-'));
  const identity = await createTestIdentity(opened.database);
  const { database } = opened;
  ask = askAsOwner({ database, now: () => now, accounts: async () => identity.parts });
  // What the demo leaves to its owner.
  const { result: replies } = await ask('/StaffSettings/GetCannedReplies', { channelId });
  await ask('/StaffSettings/SaveCannedReplies', {
    ...{ channelId, version: replies.version },
    value: [{ title: '謝謝', body: '謝謝您！' }],
  });
  const { result: goods } = await ask('/StaffGoods/SearchGoodsArray', { channelId });
  const sku = goods.find((row) => row.sku)?.sku;
  const price = { code: sku?.code ?? '', priceTwd: (sku?.priceTwd ?? 2) - 1, tiers: [] };
  const { result: groups } = await ask('/StaffSettings/GetPriceGroups', { channelId });
  await ask('/StaffSettings/SavePriceGroups', {
    ...{ channelId, version: groups.version },
    value: [{ name: '餐廳', prices: [price] }],
  });
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

async function settings(verb: 'export' | 'import', file: string, isCheck = false): Promise<string> {
  const lines: string[] = [];
  await executeSettingsCommand(ask, { verb, file, isCheck, channelId }, (line) => lines.push(line));
  return lines.join('\n');
}

type File = Record<string, unknown> & { pages: Record<string, unknown> };
const valueAt = (file: File, [name, key]: readonly string[]) =>
  key === undefined ? file[name as string] : file.pages[key];

test('everything that a shop has set up is in its file, and imported without a difference', async () => {
  const path = join(folder, 'all.yaml');
  await settings('export', path);
  const file = parse(await readFile(path, 'utf8')) as File;
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || JSON.stringify(value) === '[]';
  const empty = settingsSections.filter(({ path: at }) => isEmpty(valueAt(file, at)));
  expect(empty.map(({ text }) => text)).toEqual([]);
  expect(await settings('import', path)).toContain('沒有要改的');
});

test('each part of a file that was changed is shown, and written', async () => {
  const path = join(folder, 'changed.yaml');
  await settings('export', path);
  const file = parse(await readFile(path, 'utf8')) as File;
  const changed = {
    ...file,
    noShipDays: ['2031-06-05'],
    sellingTerms: { priceVisibility: 'PUBLIC', orderMinimumTwd: 500 },
    synonyms: [{ term: '西紅柿', sameAs: '番茄' }],
    keywords: [{ keyword: '中秋烤肉', link: null }],
  };
  await writeFile(path, stringify(changed));
  const shown = await settings('import', path, true);
  for (const text of ['不出貨的日子', '價格與最低訂購金額', '同義詞', '搜尋關鍵字']) {
    expect(shown).toContain(text);
  }
  await settings('import', path);
  await settings('export', path);
  expect(parse(await readFile(path, 'utf8'))).toEqual(changed);
});
