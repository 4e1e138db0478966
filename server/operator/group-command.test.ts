import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { listen } from '#server/http/listening/listen.ts';
import { closeCampaigns } from '#server/jobs/group-buys/close-campaigns.ts';
import { expireTeams } from '#server/jobs/group-buys/expire-teams.ts';
import { endJoining } from '#server/jobs/group-buys/open-campaigns.ts';
import { settleCampaigns } from '#server/jobs/group-buys/settle-campaigns.ts';
import type { Job } from '#server/jobs/job.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner, createApiOf } from '#server/testing/shops/ask-as-owner.ts';
import { runCommand } from '#server/testing/shops/run-command.ts';
import { executeGroupCommand } from './groups/execute-group-command.ts';
import { parseGroupCommand } from './groups/group-arguments.ts';
import { operatorRoutes } from './operator-routes.ts';
import { announceShop } from './shop-address.ts';

const hourMs = 3_600_000;
let folder: string;
let opened: OpenDatabase;
let shop: GroupShop;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-groups-'));
  opened = await createTestDatabase();
  const { database } = opened;
  shop = withGroups(database, await openPayingShop(database));
  const log = pino({ level: 'silent' });
  const app = new Hono()
    .route('/', operatorRoutes({ ...opened, dataDir: folder, log }))
    .route('/', createApiOf(folder, { database }));
  const running = await listen(app, { port: 0, host: '127.0.0.1' });
  const withdraw = await announceShop(folder, running.url);
  close = async () => {
    await withdraw();
    await running.drain();
  };
});
afterAll(async () => {
  await close();
  await opened.close();
  await rm(folder, { recursive: true });
});

const run = (job: Job) => job(opened.database, shop.clock.now, shop.tools);

/** Runs a command line in this process. */
function group(...args: (string | number)[]): Promise<string> {
  const command = parseGroupCommand(args.map(String));
  if (!command) throw new Error(`${args.join(' ')} is not understood`);
  const ask = askAsOwner({ database: opened.database, now: () => shop.clock.now });
  return executeGroupCommand(ask, command);
}

async function openCampaign(given: Partial<Parameters<GroupShop['openCampaign']>[0]> = {}) {
  const skuId = await shop.createSku();
  const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }], ...given });
  const joiner = await shop.createJoiner();
  const joining = { campaignId, lines: [{ skuId, quantity: 2 }] };
  return { campaignId, skuId, joiner, joining };
}

/** Runs a command line in a process of its own. */
const typed = (...args: string[]) =>
  runCommand('group-command', args, { DATA_DIR: folder, INIT_CWD: folder });

describe('npm run group', () => {
  test('goes through the running shop, whose refusals are printed', async () => {
    const { campaignId } = await openCampaign({ title: '愛文芒果' });
    expect((await typed('list')).stdout).toContain(`${campaignId}  揪團中  愛文芒果`);
    expect(await typed('arrived', String(campaignId))).toMatchObject({
      code: 1,
      stderr:
        '這個團購現在是「揪團中」，不能改成「已成團，商品到貨」：結單並成團之後才能採購、到貨和出貨\n',
    });
  });

  test('exports promotions to a file, and imports changes from it', async () => {
    const { campaignId } = await openCampaign({ title: '阿里山高山茶' });
    expect((await typed('export', 'own.csv')).stdout).toContain('個團購與搶購寫到');
    const path = join(folder, 'own.csv');
    expect((await typed('import', 'own.csv')).stdout).toBe('和商店裡的一樣，沒有任何變更。\n');
    const changed = (await readFile(path, 'utf8')).replace('阿里山高山茶', '阿里山春茶');
    await writeFile(path, changed);
    const checked = await typed('import', 'own.csv', '--check');
    expect(checked.stdout).toContain(
      `變更　全站團 ${campaignId}　阿里山春茶\n      標題：阿里山高山茶 → 阿里山春茶`,
    );
    expect(await shop.campaign(campaignId)).toMatchObject({ title: '阿里山高山茶' });
    expect(await typed('import', 'own.csv')).toMatchObject({ code: 0 });
    expect(await shop.campaign(campaignId)).toMatchObject({ title: '阿里山春茶' });
    await writeFile(path, changed.replace('阿里山春茶', '茶'));
    expect(await typed('import', 'own.csv')).toMatchObject({
      ...{ code: 1, stdout: expect.stringContaining('「標題」：標題要有 2 到 40 個字') },
    });
    await writeFile(path, '%PDF-1.4');
    expect(await typed('import', 'own.csv')).toMatchObject({
      ...{ code: 1, stderr: '這是 PDF，只能匯入 CSV 或 XLSX\n' },
    });
    expect(await typed('export', '--template', 'form.xlsx')).toMatchObject({ code: 0 });
    expect((await typed('import', 'form.xlsx')).stdout).toContain('沒有任何變更');
  });

  test('prints its usage for unknown arguments', () => {
    expect(parseGroupCommand(['extend', '1'])).toBeUndefined();
    expect(parseGroupCommand(['cancel', '1'])).toBeUndefined();
    expect(parseGroupCommand(['cancel', '1', '--reason', ' '])).toBeUndefined();
    expect(parseGroupCommand(['dance', '1'])).toBeUndefined();
    expect(parseGroupCommand(['close', '1', '2'])).toBeUndefined();
    expect(parseGroupCommand(['list'])).toEqual({ verb: 'list', which: 'RUNNING' });
  });

  test('extends a campaign twice, by three days at most, and lets everybody leave for a day', async () => {
    const { campaignId, joiner, joining } = await openCampaign();
    const orderNo = await joiner.joinAndPay(joining);
    const before = await shop.campaign(campaignId);
    await expect(group('extend', campaignId, '--hours', 73)).rejects.toThrow(
      '每次最多延長 72 小時',
    );
    await group('extend', campaignId, '--hours', 24);
    await group('extend', campaignId, '--hours', 2);
    await expect(group('extend', campaignId, '--hours', 1)).rejects.toThrow('最多延長 2 次');
    const after = await shop.campaign(campaignId);
    expect(after.closesAt.getTime() - before.closesAt.getTime()).toBe(26 * hourMs);
    expect(after.editUntil.getTime() - before.editUntil.getTime()).toBe(26 * hourMs);
    expect(after).toMatchObject({ extensions: 2, extendedAt: shop.clock.now });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    expect(await joiner.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('OK');
  });

  test('cancels a campaign: held pieces are released and payments refunded, with the reason', async () => {
    const { campaignId, skuId, joiner, joining } = await openCampaign();
    const paid = await joiner.joinAndPay(joining);
    const held = await (await shop.createJoiner()).hold(joining);
    await group('cancel', campaignId, '--reason', '產地歉收');
    await expect(group('cancel', campaignId, '--reason', '再一次')).rejects.toThrow();
    await shop.runJobs();
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: '產地歉收' },
      ...{ heldBuyers: 0, heldUnits: 0, confirmedBuyers: 0, confirmedUnits: 0 },
    });
    expect(await shop.item(campaignId, skuId)).toMatchObject({ heldUnits: 0, confirmedUnits: 0 });
    expect(await shop.pledgeOf(held)).toMatchObject({ status: 'EXPIRED' });
    expect(await shop.pledgeOf(paid)).toMatchObject({
      status: 'REFUNDED',
      outcomeText: '店家取消團購：產地歉收，款項將全額退回。',
    });
    expect(await group('list', 'settled')).toContain('產地歉收');
  });

  test('cancels an upcoming one, but none that is closing or over', async () => {
    const opensAt = new Date(shop.clock.now.getTime() + hourMs);
    const { campaignId, joiner, joining } = await openCampaign({ status: 'SCHEDULED', opensAt });
    expect(await group('cancel', campaignId, '--reason', '改期')).toContain('已取消');
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: '改期' },
    });
    shop.pass(2 * 60);
    await shop.runJobs();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'CANCELLED' });
    const refused = joiner.codeOf('/GroupBuy/JoinCampaign', {
      ...joining,
      channelId: shop.channelId,
    });
    expect(await refused).toBe('CAMPAIGN_NOT_OPEN');
    await expect(group('cancel', campaignId, '--reason', '再一次')).rejects.toThrow('已經結束');
    const closing = await openCampaign({ closesAt: new Date(shop.clock.now.getTime() + hourMs) });
    shop.pass(60);
    await expect(group('cancel', closing.campaignId, '--reason', '反悔')).rejects.toThrow(
      '團購正在結算，已經不能取消',
    );
  });

  test('does not extend a campaign into the next promotion of the same goods', async () => {
    const { campaignId, skuId } = await openCampaign();
    const [closesAt, later] = [48, 96].map(
      (hours) => new Date(shop.clock.now.getTime() + hours * hourMs),
    );
    const next = { status: 'SCHEDULED', opensAt: closesAt, closesAt: later } as const;
    await shop.openCampaign({ items: [{ skuId, startTwd: 90 }], ...next });
    await expect(group('extend', campaignId, '--hours', 1)).rejects.toThrow('下一個活動重疊');
    expect(await shop.campaign(campaignId)).toMatchObject({ closesAt, extensions: 0 });
  });

  test('extends a campaign whose goods were in two promotions before, if it overlaps no third', async () => {
    const { campaignId, skuId } = await openCampaign();
    const at = (hours: number) => new Date(shop.clock.now.getTime() + hours * hourMs);
    const items = [{ skuId, startTwd: 90 }];
    await shop.openCampaign({ items, status: 'OPEN', closesAt: at(40) });
    await group('extend', campaignId, '--hours', 1);
    await shop.openCampaign({ items, status: 'SCHEDULED', opensAt: at(50), closesAt: at(60) });
    await expect(group('extend', campaignId, '--hours', 2)).rejects.toThrow('下一個活動重疊');
    expect(await shop.campaign(campaignId)).toMatchObject({ closesAt: at(49), extensions: 1 });
  });

  test('cancels teams that are not full, and leaves full ones', async () => {
    const { campaignId, joiner, joining } = await openCampaign({ teamSize: 2, teamHours: 24 });
    const first = await joiner.joinAndPay({ ...joining, teamNo: 'NEW' });
    const [team] = await shop.teams(campaignId);
    const mate = await shop.createJoiner();
    await mate.joinAndPay({ ...joining, teamNo: team?.teamNo ?? '' });
    const alone = await (await shop.createJoiner()).joinAndPay({ ...joining, teamNo: 'NEW' });
    await group('cancel', campaignId, '--reason', '停產');
    await shop.runJobs();
    expect(await shop.pledgeOf(first)).toMatchObject({ status: 'SETTLED' });
    expect(await shop.pledgeOf(alone)).toMatchObject({ status: 'REFUNDED' });
    const statuses = (await shop.teams(campaignId)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['DISSOLVED', 'FULL']);
    expect(await run(expireTeams)).toBe(0);
  });

  test('moves the goods of a settled campaign on, step by step', async () => {
    const { campaignId, joiner, joining } = await openCampaign();
    await joiner.joinAndPay(joining);
    await expect(group('procuring', campaignId)).rejects.toThrow(
      '這個團購現在是「揪團中」，不能改成「已成團，採購中」：結單並成團之後才能採購、到貨和出貨',
    );
    shop.pass(49 * 60);
    await run(endJoining);
    await run(closeCampaigns);
    await expect(group('procuring', campaignId)).rejects.toThrow('跟團仍在結算');
    await run(settleCampaigns);
    await expect(group('arrived', campaignId)).rejects.toThrow('下一步是「已成團，採購中」');
    expect(await group('procuring', campaignId)).toBe(`團購 ${campaignId} 已成團，採購中`);
    for (const verb of ['arrived', 'distributing', 'close']) await group(verb, campaignId);
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'CLOSED' });
    await expect(group('close', campaignId)).rejects.toThrow('沒有下一步了');
  });
});
