import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  findNearest,
  getGroupBuy,
  joinButton,
  listGroupBuys,
  pathOfGroupBuy,
  takeOne,
} from '../support/group-buy-page.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

/** Uses a page whose scripts arrive only after `act`, as on a slow connection. */
const beforeHydration = (path: string, act: (page: Page) => Promise<void>, look: typeof act) =>
  visit('about:blank', async (page) => {
    const acted = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await acted.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await act(page);
    acted.resolve();
    await isHydrated(page);
    await look(page);
  });

const search = (page: Page) => page.getByRole('combobox', { name: '搜尋商品' });

test('a search that is typed before the scripts arrive is kept, and suggests goods', () =>
  beforeHydration(
    `/products?${channel}`,
    (page) => search(page).fill('蝦'),
    async (page) => {
      await expect.poll(() => search(page).inputValue()).toBe('蝦');
      await search(page).press('End');
      await search(page).pressSequentially('仁');
      await page.getByRole('option').first().waitFor();
      await search(page).press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === '蝦仁');
    },
  ));

test('brands are filtered by what was typed before', () =>
  beforeHydration(
    `/brands?${channel}`,
    (page) => page.getByRole('main').getByRole('searchbox').fill('沒有這個品牌'),
    async (page) => {
      await page.getByText('沒有符合的品牌').waitFor();
    },
  ));

test('quantities that were typed before are chosen', async () => {
  const { campaignId } = await findNearest();
  const quantity = (page: Page) => page.getByRole('main').getByLabel('的數量').first();
  await beforeHydration(
    pathOfGroupBuy(campaignId),
    (page) => quantity(page).fill('2'),
    async (page) => {
      await expect.poll(() => quantity(page).inputValue()).toBe('2');
      await page.getByRole('button', { name: '減少數量' }).first().click();
      expect(await quantity(page).inputValue()).toBe('1');
    },
  );
});

test('a way to sign in that was chosen before stays chosen', () =>
  beforeHydration(
    `/login?${channel}`,
    (page) => page.getByText('電子郵件', { exact: true }).first().click(),
    (page) => page.getByLabel('密碼').first().waitFor(),
  ));

test('the last press of a button before is carried out once', async () => {
  const { campaignId } = await findNearest();
  const quantity = (page: Page) => page.getByRole('main').getByLabel('的數量').first();
  await beforeHydration(
    pathOfGroupBuy(campaignId),
    async (page) => {
      await takeOne(page);
      await takeOne(page);
    },
    async (page) => {
      await expect.poll(() => quantity(page).inputValue()).toBe('1');
      await takeOne(page);
      expect(await quantity(page).inputValue()).toBe('2');
    },
  );
});

test('joining that was pressed before asks to sign in', async () => {
  const open = await listGroupBuys('OPEN');
  const single = open.find(({ items, mode }) => items.length === 1 && mode !== 'TEAM');
  await beforeHydration(
    pathOfGroupBuy(single?.campaignId ?? 0),
    (page) => joinButton(page).click(),
    (page) => page.getByRole('dialog').waitFor(),
  );
});

test('a team that was chosen before stays chosen', async () => {
  const ofTeams = (await listGroupBuys('OPEN')).filter(({ mode }) => mode === 'TEAM');
  const details = await Promise.all(ofTeams.map(({ campaignId }) => getGroupBuy(campaignId)));
  const joinable = details.find(({ teams }) => teams.some(({ status }) => status === 'FORMING'));
  await beforeHydration(
    pathOfGroupBuy(joinable?.campaignId ?? 0),
    (page) => page.getByRole('radio').first().check(),
    async (page) => {
      await takeOne(page);
      await page.getByRole('button', { name: '參加這一團' }).waitFor();
      expect(await page.getByRole('radio').first().isChecked()).toBe(true);
    },
  );
});

test('the cart button of a card that was pressed before opens the sheet', () =>
  beforeHydration(
    `/products?${channel}`,
    (page) => page.locator('button[data-opens-sheet]').first().click(),
    (page) => page.getByRole('dialog').waitFor(),
  ));
