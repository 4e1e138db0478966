import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notification } from '@kaituan/contract/member/notification';
import { demoOwner } from '@kaituan/demo/demo';
import { lastTime } from '@kaituan/server/testing/last-time';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findGoods, type Goods } from '../support/find-goods.ts';
import { callAs, joinShop, makeMember, type NewMember } from '../support/new-member.ts';
import { openShop, type RunningShop } from '../support/open-shop.ts';
import { visitOwnShop } from '../support/shared-shop.ts';
import { enterShop } from '../support/sign-in.ts';
import { callShop, channel, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const channelId = 100_083;
const shiftedClock = import.meta.resolve('@kaituan/server/testing/shops/shifted-clock');
const visit = useBrowser();
let folder: string;
let shop: RunningShop;

/** How far the shop's clock is ahead. Turns of a restock begin by day only: the shop opens at the next ten in the morning. */
let shiftMs = lastTime('10:00').getTime() + 24 * 3_600_000 - Date.now();

/** From now on the shop's clock shows a later time; it goes on from there. */
async function moveClock(minutes: number): Promise<void> {
  shiftMs += minutes * 60_000;
  await writeFile(join(folder, 'clock-shift'), String(shiftMs / 1_000));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-restock-'));
  await moveClock(0);
  shop = await openShop({
    ...{ TRUSTED_PROXIES: '1', NODE_OPTIONS: `--import=${shiftedClock}` },
    CLOCK_SHIFT_FILE: join(folder, 'clock-shift'),
  });
  visitOwnShop({ url: shop.url, dataDir: shop.dataDir, pid: shop.pid() ?? 0 });
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const restocked = '您收藏的商品到貨了';

/** How often a member was told. */
async function countTold(who: NewMember): Promise<number> {
  const list = await callAs<Notification[]>(who, '/Notification/GetNotificationArray', {});
  return list.filter(({ title }) => title === restocked).length;
}

/** The member on a device that signs in now: by the shop's clock, the token from before may have ended. */
async function signInAgain({ email, password }: NewMember): Promise<NewMember> {
  const path = '/identity/sign-in-with-password';
  const { result } = await callShop<{ result: { accessToken: string } }>(path, { email, password });
  return { email, password, token: result.accessToken };
}

async function waitForGoods(page: Page, { productId }: Goods): Promise<NewMember> {
  const who = await joinShop(page);
  await page.goto(`/products/${productId}?${channel}`);
  await isHydrated(page);
  await page.getByRole('button', { name: '到貨通知我' }).locator('visible=true').click();
  await page
    .getByRole('button', { name: '到貨會通知您・取消通知' })
    .locator('visible=true')
    .waitFor();
  return who;
}

/** Members who press the heart on devices of their own, one after the other. */
async function makeWatchers(count: number, { productId }: Goods): Promise<NewMember[]> {
  const watchers: NewMember[] = [];
  while (watchers.length < count) {
    const who = await makeMember();
    await callAs(who, '/Wishlist/AddWishlistItem', { channelId, productId });
    watchers.push(who);
  }
  return watchers;
}

/** Goods of one variant for everybody, of which the owner has none left. */
async function findSoldOut(owner: NewMember): Promise<Goods> {
  const goods = await findGoods(
    ['availability = IN_STOCK'],
    ({ moq, multiple, maxPerOrder }, skus) =>
      skus === 1 && moq === 1 && multiple === 1 && maxPerOrder === null,
  );
  const { skuId } = goods.sku;
  const { sku } = await callAs<{ sku: { onHand: number; held: number } }>(
    owner,
    '/StaffStock/GetMovementArray',
    { skuId },
  );
  const sale = { kind: 'CORRECTED', note: '市集賣完', seenOnHand: null };
  const pieces = sku.held - sku.onHand;
  await callAs(owner, '/StaffStock/MoveStock', { skuId, pieces, ...sale });
  return goods;
}

async function restockAtDesk(desk: Page, { sku }: Goods, pieces: number): Promise<void> {
  await desk.goto(`/admin/goods?search=${sku.code}`);
  await desk.getByRole('button', { name: /庫存，/ }).click();
  const form = desk.getByRole('form', { name: '改庫存' });
  await form.getByRole('textbox', { name: '件數' }).fill(String(pieces));
  await form.getByRole('button', { name: '進貨', exact: true }).last().click();
  await desk.getByText('庫存改好了').waitFor();
}

/** Follows the notification to the goods, which can be bought. */
async function openFromNotification(page: Page): Promise<void> {
  await page.getByRole('link', { name: new RegExp(restocked) }).click();
  await page.waitForURL(/\/products\//);
  await page.getByRole('button', { name: '立即購買' }).locator('visible=true').waitFor();
}

type ThreePages = { desk: Page; page: Page; fourthPage: Page };

/** A token lasts for an hour of the shop's clock: what is asked for with it later is refused, and a new one fetched. */
const tokensEnd = { expectedStatuses: [401] };
const atThreePages = (journey: (pages: ThreePages) => Promise<void>): Promise<void> =>
  visit(
    'about:blank',
    (desk) =>
      visit(
        'about:blank',
        (page) =>
          visit('about:blank', (fourthPage) => journey({ desk, page, fourthPage }), tokensEnd),
        tokensEnd,
      ),
    { ...tokensEnd, viewport: desktop },
  );

/** Ten members join one after the other: a minute alone, over two beside the other journeys on two cores. */
const patienceMs = 360_000;

test('three pieces that ten wait for are told of in order, and an hour later those next, one of whom reads it', {
  timeout: patienceMs,
}, async () => {
  await atThreePages(async ({ desk, page, fourthPage }) => {
    const goods = await findSoldOut({ ...demoOwner, token: await enterShop(desk, demoOwner) });
    const first = await waitForGoods(page, goods);
    const early = await makeWatchers(2, goods);
    const fourth = await waitForGoods(fourthPage, goods);
    const late = await makeWatchers(6, goods);
    const everybody = [first, ...early, fourth, ...late];

    await restockAtDesk(desk, goods, 3);
    const told = () => Promise.all(everybody.map(countTold));
    await expect
      .poll(told, { timeout: 60_000, interval: 2_000 })
      .toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    await page.goto(`/notifications?${channel}`);
    await openFromNotification(page);
    await fourthPage.goto(`/notifications?${channel}`);
    await fourthPage.getByText('還沒有通知').waitFor();

    await moveClock(61);
    await openFromNotification(fourthPage);
    // Nobody bought: three pieces are still there for the next three.
    const counts: number[] = [];
    for (const who of late.slice(0, 3)) counts.push(await countTold(await signInAgain(who)));
    expect(counts).toEqual([1, 1, 0]);
  });
});
