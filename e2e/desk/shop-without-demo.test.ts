import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { base32 } from '@better-auth/utils/base32';
import { firstOwnerCode } from '@kaituan/server/identity/accounts/first-owner';
import { codeAt } from '@kaituan/server/identity/second-factor/second-factor';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillRecipient, orderWith } from '../support/checkout-form.ts';
import { countingHand } from '../support/counting-hand.ts';
import { type HumanWork, minutesOf } from '../support/human-pace.ts';
import { openShop, type RunningShop } from '../support/open-shop.ts';
import { isMember } from '../support/sign-in.ts';
import { desktop, isHydrated, useBrowser } from '../support/visit.ts';

const root = new URL('../../', import.meta.url).href;
const visit = useBrowser();

/** Has a process write the address of every module it loads into a file. */
const recordLoads = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_MODULES, url + '\\n');
      return next(url, context);
    },
  });`)}`;

const secret = 'the-secret-of-a-shop-without-demo';
/** The shop's mail service: what it is sent. */
const letters: { email: string; subject: string }[] = [];
let mail: Server;
let folder: string;
/** Opened without a demo, walked through by its owner, and opened again with the simulated gateway. */
let shop: RunningShop;

const recorded = (name: string, settings: Record<string, string> = {}) => ({
  ...{ NODE_OPTIONS: `--import=${recordLoads}`, LOADED_MODULES: join(folder, name) },
  ...{ DEMO_SHOP: 'false', IDENTITY_SECRET: secret, ...settings },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-loaded-'));
  mail = createServer(async (request, response) => {
    letters.push((await json(request)) as (typeof letters)[number]);
    response.end('{}');
  });
  await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening));
  const { port } = mail.address() as AddressInfo;
  shop = await openShop(recorded('alone', { EMAIL_URL: `http://127.0.0.1:${port}/` }));
});
afterAll(async () => {
  await shop?.close();
  mail?.close();
  await rm(folder, { recursive: true });
});

/** The sources of this repository that a shop loaded, also as parts of built files. */
async function listLoadedSources(name: string) {
  const loaded = (await readFile(join(folder, name), 'utf8')).split('\n');
  const own = loaded.filter((url) => url.startsWith(root) && !url.includes('/node_modules/'));
  const sources = await Promise.all(own.map(listSourcesOf));
  return sources.flat().map((url) => url.slice(root.length));
}

async function listSourcesOf(url: string): Promise<string[]> {
  if (!url.startsWith(`${root}build/`)) return [url];
  const mapFile = new URL(`${url}.map`);
  // The bundler's own helpers come from no source.
  if (!existsSync(mapFile)) return [];
  const map = JSON.parse(await readFile(mapFile, 'utf8')) as { sources: string[] };
  return map.sources.map((source) => new URL(source, url).href);
}

const isOfDemo = (path: string) => path.startsWith('demo/');

const textOfBase32 = (key: string) => new TextDecoder().decode(base32.decode(key));

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const product = '手工鳳梨酥';
const shopName = '好日子選物';

/** From the code in the log to an open shop; each press, field and tick is one interaction. */
async function openForSale(page: Page, hand: ReturnType<typeof countingHand>): Promise<void> {
  const saved = async (title: string) => {
    const form = page.getByRole('form', { name: title });
    await hand.press('儲存', form);
    await form.getByText(/^上次修改/).waitFor();
    return form;
  };
  /** Saves a step and goes on to the next one. */
  const goOnFrom = async (title: string, next: string) =>
    hand.follow(`下一步：${next}`, await saved(title));

  await hand.follow('成為店主');
  await page.getByRole('heading', { name: '成為店主' }).waitFor();
  await hand.type('啟動代碼', firstOwnerCode(secret));
  await hand.type('怎麼稱呼您', '王店長');
  await hand.type('電子郵件', 'owner@shop.example');
  await hand.type('設定密碼', 'correct horse battery');
  await hand.press('開始開店');
  await hand.press('用驗證器 App');
  const key = await page.locator('strong.select-all').innerText();
  await hand.type('6 位數字', await codeAt(textOfBase32(key), Math.floor(Date.now() / 30_000)));
  await hand.press('開啟兩步驟驗證');
  await hand.press('我已經存好了');

  await page.waitForURL('**/admin/opening');
  await hand.follow(/^公司資料/, page.getByRole('main'));
  await hand.type('商店名稱', shopName);
  await hand.type('公司或商號名稱', '好日子有限公司');
  await hand.type('統一編號', '12345675');
  await hand.type('地址', '臺北市大安區和平東路一段 1 號');
  await hand.type('客服電話', '02-2311-3731');
  // The account's address and the usual hours stand there.
  await goOnFrom('公司資料', '收款方式');

  // Bank transfers are ticked.
  await goOnFrom('提供哪些付款方式', '收款的銀行帳戶');
  await hand.type('銀行代碼', '004');
  await hand.type('帳號', '0123-4567-8901');
  await goOnFrom('收款的銀行帳戶', '配送方式與運費');
  await goOnFrom('配送方式與運費', '條款與政策');

  await hand.press('看 3 份範本');
  await page.getByRole('button', { name: '我都讀過了，發布這 3 份' }).waitFor();
  await hand.study();
  await hand.press('我都讀過了，發布這 3 份');
  await hand.follow('下一步：第一件商品');

  await hand.type('商品名稱', product);
  await hand.drop({ name: 'cake.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('main').locator('img').first().waitFor();
  await hand.type('售價', '480');
  await hand.type('庫存', '30');
  await hand.press('新增');

  await page.waitForURL('**/admin/opening');
  await hand.press('開幕');
  await hand.press('開幕', page.getByRole('alertdialog'));
  await page.getByText('營業中。').waitFor();
}

/** A new member buys the product and says that the money was sent. */
async function buyFirst(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await isHydrated(page);
  await main.getByText('註冊新帳號').click();
  await main.getByLabel('怎麼稱呼您').fill('林小姐');
  await main.getByLabel('電子郵件').fill('buyer@shop.example');
  await main.getByLabel('設定密碼').fill('correct horse battery');
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: '加入會員' }).click();
  await main.getByLabel('驗證碼').waitFor();
  const subject = () => letters.find(({ email }) => email === 'buyer@shop.example')?.subject ?? '';
  // The letter is sent after the page was answered.
  await expect.poll(subject, { timeout: 20_000 }).toContain(`【${shopName}】`);
  await main.getByLabel('驗證碼').fill(/\d{6}/.exec(subject())?.[0] ?? '');
  await main.getByRole('button', { name: '完成加入' }).click();
  await isMember(page);
  await page.getByRole('link', { name: `${shopName}首頁` }).waitFor();
  await page.getByRole('link', { name: product }).first().click();
  await page.getByRole('heading', { name: product, level: 1 }).waitFor();
  await page.getByRole('button', { name: '立即購買' }).locator('visible=true').first().click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('heading', { name: '付款與發票' }).waitFor();
  await fillRecipient(page);
  await orderWith(page, '銀行轉帳');
  await page.waitForURL(/\/checkout-result\//);
  await main.getByLabel('轉出帳號末五碼').fill('12345');
  await main.getByRole('button', { name: '送出回報' }).click();
  await main.getByText('12345').first().waitFor();
  // The owner wrote no text for it.
  await page.goto('/contact-us');
  await page.getByRole('heading', { name: '聯絡我們', level: 1 }).waitFor();
  await main.getByRole('button', { name: '送出' }).waitFor();
}

const nothing: HumanWork = {
  ...{ interactions: 0, fields: 0, typedText: '', readText: '', studiedText: '' },
};

test('an owner opens an empty shop and is paid, with few interactions', async () => {
  const at = { baseURL: shop.url, viewport: desktop, fresh: true };
  let work = nothing;
  await visit(
    '/admin',
    async (page) => {
      const hand = countingHand(page, { reads: true });
      await openForSale(page, hand);
      await visit('/join-us', buyFirst, { ...at, expectedStatuses: [401] });
      await hand.follow('今天');
      await hand.follow(/待確認收款/, page.getByRole('main'));
      await hand.follow(/^G\d{6}/, page.getByRole('main'));
      await hand.press('確認收款');
      const asked = page.getByRole('alertdialog');
      await hand.fill(asked.getByRole('textbox'), '580');
      await hand.press('確認收款', asked);
      const amounts = page.getByRole('main').getByText('NT$580', { exact: true });
      // What is to be paid, and what was.
      await expect.poll(() => amounts.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
      work = hand.work();
    },
    { ...at, expectedStatuses: [401] },
  );
  const { interactions, fields, typedText } = work;
  const { acting, typing, studying, reading } = minutesOf(work);
  const about = (minutes: number) => minutes.toFixed(1);
  console.log(
    `opening a shop: ${interactions} interactions of its owner, ${fields} of them fields of ${typedText.length} letters; at a person's pace about ${about(acting)} min to act, ${about(typing)} to type, ${about(studying)} to read the legal drafts, ${about(reading)} to read every other line`,
  );
  expect(interactions).toBeLessThanOrEqual(45);
  // Who reads every line of every screen takes longer.
  expect(acting + typing + studying).toBeLessThanOrEqual(15);
});

test('a shop that is no demo loads no file of it', async () => {
  const sources = await listLoadedSources('alone');
  expect(sources).toContain('server/shop/prepare-shop.ts');
  expect(sources.filter(isOfDemo)).toEqual([]);
});

test('beside its owner’s goods a shop can have the simulated gateway alone', async () => {
  await shop.reopen(recorded('gateway', { DEMO_GATEWAY: 'true' }));
  const sources = (await listLoadedSources('gateway')).filter(isOfDemo);
  expect(sources).toContain('demo/gateway/pay-trade.ts');
  // Its pages have the frame of all simulated pages.
  expect(sources.filter((path) => !/^demo\/(?:gateway|simulator)\//.test(path))).toEqual([]);
});
