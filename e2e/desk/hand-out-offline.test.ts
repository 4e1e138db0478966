import { demoOwner } from '@kaituan/demo/demo';
import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { cachedAddresses, withWorker } from '../shells/device-caches.ts';
import { findGoods } from '../support/find-goods.ts';
import { makeMember } from '../support/new-member.ts';
import { askStaff, orderToFetch, runOrderCommand } from '../support/order-office.ts';
import { enterShop, isGuest, signOut } from '../support/sign-in.ts';
import { channel, isHydrated, phone, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

async function ordersToFetch(count: number): Promise<string[]> {
  const goods = await findGoods(
    ['availability = IN_STOCK', 'temperature = AMBIENT'],
    (sku) => sku.availability === 'IN_STOCK' && sku.moq === 1 && sku.multiple === 1,
  );
  const who = await makeMember();
  const orderNos: string[] = [];
  while (orderNos.length < count) {
    const orderNo = await orderToFetch(who, goods);
    await runOrderCommand('prepare', { orderNo });
    orderNos.push(orderNo);
  }
  return orderNos;
}

const rowOf = (page: Page, orderNo: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(orderNo) });

async function handOver(page: Page, orderNo: string): Promise<void> {
  await rowOf(page, orderNo).click();
  await page.getByRole('dialog').getByRole('button', { name: '收到現金，交貨' }).click();
  await rowOf(page, orderNo).waitFor({ state: 'hidden' });
}

/** The desk's part of what this device cached. */
const storedHere = async (page: Page) =>
  (await cachedAddresses(page)).filter((one) => one.startsWith('member-desk '));

const isStored = (page: Page) => expect.poll(() => storedHere(page)).not.toEqual([]);
const isWorking = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.includes('/admin/'));

async function parcelsOf(orderNo: string): Promise<string[]> {
  const { result } = await askStaff('/StaffOrder/DescribeOrder', { orderNo });
  return result.parcels.map(({ status }) => status);
}

/** A list is stored for its day: shortly before midnight, the clock of the page is set back a little. */
async function stayInDay(page: Page): Promise<void> {
  const midnight = Date.parse(`${addDays(taipeiDayOf(Date.now()), 1)}T00:00:00+08:00`);
  await page.clock.install({ time: Math.min(Date.now(), midnight - 20 * 60_000) });
}

test('the opened hand-out list outlives a reload without a connection, its ticks arrive once, and a sign-out deletes it', async () => {
  const [first = '', second = '', third = '', last = ''] = await ordersToFetch(4);
  await visit(
    'about:blank',
    async (page) => {
      await stayInDay(page);
      await enterShop(page, demoOwner);
      const sent: string[] = [];
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('/StaffHandOut/HandOver')) sent.push(request.postData() ?? '');
      });
      await page.goto('/admin/hand-out');
      await rowOf(page, last).waitFor();
      await isWorking(page);
      await isStored(page);

      await page.context().setOffline(true);
      await handOver(page, first);
      await handOver(page, second);
      await page.reload();
      await rowOf(page, third).waitFor();
      expect(await rowOf(page, first).count()).toBe(0);
      expect(await rowOf(page, second).count()).toBe(0);
      await page.getByText(/的名單，照樣可以交貨。2 筆交貨記在這支裝置上/).waitFor();
      await handOver(page, third);
      await page.getByText(/3 筆交貨記在這支裝置上/).waitFor();
      expect(sent).toEqual([]);

      await page.context().setOffline(false);
      await page.waitForFunction(
        () => !Object.keys(localStorage).some((key) => key.includes('ticks')),
      );
      for (const orderNo of [first, second, third]) {
        expect(await parcelsOf(orderNo), orderNo).toEqual(['PICKED_UP']);
        expect(sent.filter((body) => body.includes(orderNo))).toHaveLength(1);
      }
      expect(await parcelsOf(last)).not.toContain('PICKED_UP');

      // Signed out without a connection, and the page loaded anew: nothing is shown to whoever has the phone.
      await page.context().setOffline(true);
      await page.getByRole('button', { name: '選單' }).click();
      await page.getByRole('button', { name: '登出' }).click();
      await expect.poll(() => storedHere(page)).toEqual([]);
      await page.reload();
      await page.getByText('連不上商店').waitFor();
      expect(await page.content()).not.toContain(last);
      await page.context().setOffline(false);
    },
    { ...withWorker, viewport: phone },
  );
});

test('a sign-out in the shop deletes what the desk stored, and so does another day', async () => {
  const [orderNo = ''] = await ordersToFetch(1);
  await visit(
    'about:blank',
    async (page) => {
      await stayInDay(page);
      await enterShop(page, demoOwner);
      await page.goto('/admin/hand-out');
      await rowOf(page, orderNo).waitFor();
      await isWorking(page);
      await isStored(page);
      await page.evaluate(async () => {
        const cache = await caches.open('member-desk');
        for (const key of await cache.keys()) {
          const stored = await (await cache.match(key))?.json();
          await cache.put(key, Response.json({ ...stored, readAtMs: Date.now() - 86_400_000 }));
        }
      });
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText('連不上商店').waitFor();
      expect(await storedHere(page)).toEqual([]);

      await page.context().setOffline(false);
      await page.getByRole('button', { name: '重試' }).click();
      await rowOf(page, orderNo).waitFor();
      await isStored(page);
      await page.goto(`/about-us?${channel}`);
      await isHydrated(page);
      await signOut(page);
      await isGuest(page);
      await expect.poll(() => storedHere(page)).toEqual([]);
    },
    { ...withWorker, viewport: phone },
  );
});

test('a phone that believes to be online says which ticks did not arrive, until they do', async () => {
  const [first = '', second = ''] = await ordersToFetch(2);
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, demoOwner);
      await page.goto('/admin/hand-out');
      await rowOf(page, second).waitFor();
      const call = '**/StaffHandOut/HandOver';
      const kept = page.getByText(/沒有連線：.*1 筆交貨記在這支裝置上，連上網路會自動送出/);
      for (const [orderNo, fail] of [
        [first, (route: Route) => route.abort()],
        // Nobody answers.
        [second, () => {}],
      ] as const) {
        await page.route(call, fail);
        await handOver(page, orderNo);
        await kept.waitFor();
        expect(await page.evaluate(() => navigator.onLine)).toBe(true);
        expect(await parcelsOf(orderNo)).not.toContain('PICKED_UP');
        await page.unroute(call);
        await kept.waitFor({ state: 'hidden' });
        await expect.poll(() => parcelsOf(orderNo)).toEqual(['PICKED_UP']);
      }
    },
    { viewport: phone },
  );
});
