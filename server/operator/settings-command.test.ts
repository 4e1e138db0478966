import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { OpenDatabase } from '#server/database/database.ts';
import { fillSystemCollections } from '#server/features/ground/aggregated/system-collections.ts';
import { prepareShop } from '#server/shop/prepare-shop.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import type { AskStaff } from './ask-staff.ts';
import { executeSettingsCommand } from './settings/execute-settings-command.ts';
import { parseSettingsCommand } from './settings/settings-arguments.ts';

let opened: OpenDatabase;
let folder: string;
let ask: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  await prepareShop(opened.database, { demo: undefined, now: new Date() });
  folder = await mkdtemp(join(tmpdir(), 'kaituan-settings-'));
  const identity = await createTestIdentity(opened.database);
  ask = askAsOwner({ database: opened.database, accounts: async () => identity.parts });
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** What a command prints, and whether it was done. */
async function settings(...args: string[]): Promise<{ printed: string; isDone: boolean }> {
  const command = parseSettingsCommand(args);
  if (!command) throw new Error(`no command: ${args}`);
  const lines: string[] = [];
  const isDone = await executeSettingsCommand(ask, command, (line) => lines.push(line));
  return { printed: lines.join('\n'), isDone };
}
async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'settings.yaml');
  await writeFile(file, text);
  return file;
}

const shop = `# 這是我的店
company:
  htmlTitle: 好日子團購
  name: 好日子股份有限公司
  taxId: "12345675"
  address: 臺北市中正區重慶南路一段122號
  phone: 02-2311-3731
  email: shop@example.com
  serviceHours: 週一至週五 09:00–18:00
  lineOaId: null
payments:
  - method: HOME_COD
    feeTwd: 30
`;

test('a file is checked and its differences are shown before anything is written', async () => {
  const checked = await settings('import', await fileOf(shop), '--check');
  expect(checked.isDone).toBe(true);
  expect(checked.printed).toContain('公司資料 name："" → "好日子股份有限公司"');
  expect(checked.printed).toContain('收款方式：[] → [{"method":"HOME_COD","feeTwd":30}]');
  const company = async () => (await ask('/StaffSettings/GetCompany', { channelId })).result.value;
  expect((await company()).name).toBe('');
  expect((await settings('import', await fileOf(shop))).printed).toContain(
    '已寫入：公司資料、收款方式',
  );
  expect((await company()).name).toBe('好日子股份有限公司');
  expect((await settings('import', await fileOf(shop))).printed).toContain('沒有要改的');
});

test('mistakes are reported by line and field, and nothing is written', async () => {
  const wrong = shop
    .replace('"12345675"', '"12345678"')
    .replace('feeTwd: 30', 'feeTwd: 99999')
    .concat('colour: red\n');
  const { printed, isDone } = await settings('import', await fileOf(wrong));
  expect(isDone).toBe(false);
  expect(printed).toContain('第 5 行 company.taxId：統一編號的檢查碼不符');
  expect(printed).toContain('第 13 行 payments.0.feeTwd：手續費最多');
  expect(printed).toContain('第 14 行 colour：沒有這項設定');
  expect(printed).toContain('什麼都沒有寫入');
  expect((await settings('import', await fileOf('a: [1'))).printed).toContain('第 1 行');
  expect((await settings('import', await fileOf('company: 3'))).isDone).toBe(false);
  expect((await settings('import', await fileOf(''))).isDone).toBe(false);
  expect((await settings('import', await fileOf('pages: 5'))).isDone).toBe(false);
});

test('an exported file says what the shop has, and is imported without a difference', async () => {
  await settings('import', await fileOf(shop));
  const file = join(folder, 'export.yaml');
  await settings('export', file);
  expect(await readFile(file, 'utf8')).toContain('name: 好日子股份有限公司');
  expect((await settings('import', file)).printed).toContain('沒有要改的');
});

test('a file names the channels of the shop and the price groups of one', async () => {
  const channels = `channels:
  - { channelId: 100083, name: null, isActive: true }
  - { channelId: 100120, name: 好日子批發, isActive: true }
`;
  const checked = await settings('import', await fileOf(channels), '--check');
  expect(checked.printed).toContain('通路');
  await settings('import', await fileOf(channels));
  expect((await settings('import', await fileOf(channels))).printed).toContain('沒有要改的');
  const { result } = await ask('/StaffChannel/GetChannelArray', {});
  expect(result).toMatchObject([
    { channelId: 100083, kind: 'RETAIL' },
    { channelId: 100120, name: '好日子批發', kind: 'WHOLESALE', opening: 'NOT_OPENED' },
  ]);
  const without = await settings('import', await fileOf(channels.replace(/\n.*100120.*/, '')));
  expect(without.printed).toContain('通路不能刪除：「好日子批發」（100120）');

  const groups = 'priceGroups:\n  - name: 餐廳\n    prices: []\n';
  const place = ['--channel', '100120'];
  await settings('import', await fileOf(groups), ...place);
  expect((await settings('import', await fileOf(groups), ...place)).printed).toContain(
    '沒有要改的',
  );
  // A shop that is renamed renames its channel, and a file from before does not undo it.
  await settings('import', await fileOf(shop.replace('好日子團購', '好日子選物')));
  expect((await settings('import', await fileOf(channels))).printed).toContain('沒有要改的');
  const made = await ask('/StaffPriceGroup/GetPriceGroupArray', {});
  expect(made.result).toMatchObject([{ channelId: 100120, name: '餐廳' }]);
});

test('collections filled by rules are written by their keys, so that a file fits another shop', async () => {
  const source = join(folder, 'activities.yaml');
  const activities = async () =>
    (await ask('/StaffSettings/GetActivities', { channelId })).result.value;
  const value = (await activities()).map((one) =>
    one.key === 'CLEARANCE' ? { ...one, name: '惜福專區' } : one,
  );
  expect(value.map(({ id, key }) => [id, key])).toContainEqual([undefined, 'CLEARANCE']);
  await writeFile(source, stringify({ activities: value }));
  const other = await createChannel(opened.database);
  await fillSystemCollections(opened.database, new Date());
  expect((await activities()).map(({ key }) => key)).toContain('FESTIVE');
  const imported = await settings('import', source, '--channel', String(other));
  expect(imported.printed).toContain('"出清專區" → "惜福專區"');
  expect(imported.isDone).toBe(true);
  expect((await settings('import', source, '--channel', String(other))).printed).toContain(
    '沒有要改的',
  );
  // A file of a release that wrote numbers, or that knew none of the collections.
  await writeFile(source, stringify({ activities: value.map((one) => ({ ...one, id: 99_999 })) }));
  expect((await settings('import', source)).isDone).toBe(true);
  await writeFile(source, 'activities: []\n');
  expect((await settings('import', source)).isDone).toBe(true);
  expect((await activities()).map(({ name }) => name)).toContain('惜福專區');
});

test('the checklist says what is missing, and the shop stays closed until then', async () => {
  const { printed } = await settings('checklist');
  expect(printed).toContain('還沒開幕');
  expect(printed).toContain('✗ 條款與政策：缺少 服務條款、隱私權政策、退換貨說明');
  await expect(settings('open')).rejects.toThrow('還不能開幕');
});

test.each([
  [],
  ['export'],
  ['import'],
  ['open', 'x'],
  ['export', 'x', '--check'],
  ['close', '--channel', 'x'],
])('arguments that are none: %s', (...args) => expect(parseSettingsCommand(args)).toBeUndefined());
