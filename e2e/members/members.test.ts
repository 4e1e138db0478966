import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  enterShop,
  isGuest,
  isMember,
  loginDialog,
  member,
  signIn,
  signOut,
} from '../support/sign-in.ts';
import { channel, desktop, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const wholesale = { email: 'wholesale@kaituan.example', password: 'demo-wholesale' };
const refusalsExpected = { expectedStatuses: [401, 403] };

const entryOfMembers = (page: Page) =>
  page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '會員中心' });

/** Presses a member link until the part is loaded that prompts a guest instead; it comes after the page. */
async function memberLinksAreGuarded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.createElement('a');
    link.href = '/member';
    let isGuarded = false;
    link.addEventListener('click', (event) => {
      isGuarded = event.defaultPrevented;
      event.preventDefault();
    });
    document.body.append(link);
    link.click();
    link.remove();
    return isGuarded;
  });
  await loginDialog(page).waitFor();
}

test('a guest on a member page is prompted to sign in, and returns to it', async () => {
  await visit(`/brands?${channel}`, async (page) => {
    await memberLinksAreGuarded(page);
    await page.getByRole('button', { name: '取消' }).click();
    await loginDialog(page).waitFor({ state: 'hidden' });
    await entryOfMembers(page).click();
    await loginDialog(page).waitFor();
    expect(await loginDialog(page).innerText()).toContain('請先登入再繼續');
    expect(new URL(page.url()).pathname).toBe('/brands');

    await page.mouse.click(5, 5);
    await page.waitForTimeout(300);
    expect(await loginDialog(page).isVisible()).toBe(true);
    await page.getByRole('button', { name: '取消' }).click();
    await loginDialog(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/brands');

    await entryOfMembers(page).click();
    await page.getByRole('button', { name: '前往登入' }).click();
    await page.waitForURL(/\/join-us\?/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/member?${channel}`);
    await loginDialog(page).waitFor({ state: 'hidden' });
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await signIn(page, member);
    await page.waitForURL(`**/member?${channel}`);
    for (const path of [
      '/Notification/GetUnreadNotificationCount',
      '/Cart/GetCartItemCount',
      '/User/GetSearchHistoryArray',
    ]) {
      await expect.poll(() => requestedPaths.filter((one) => one === path).length).toBe(1);
    }
    await page.getByRole('main').getByText(member.name).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^待出貨/ })
      .waitFor();

    await page.goBack();
    await page.waitForURL(/\/brands/);
  });
});

test('an address of a member page shows a guest nothing, and leads through the sign-in', async () => {
  await visit(
    `/member/profile?${channel}`,
    async (page) => {
      await loginDialog(page).waitFor();
      // As wide as it gets where there is room.
      await expect.poll(async () => (await loginDialog(page).boundingBox())?.width).toBe(600);
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByRole('main').getByRole('link', { name: '前往登入' }).click();
      await signIn(page, member);
      await page.waitForURL(/\/member\/profile/);
      await page.getByText(member.name).first().waitFor();
      const html = await (await page.request.get(`/member/profile?${channel}`)).text();
      expect(html).not.toContain(member.name);
      expect(html).not.toContain(member.email);
    },
    { viewport: desktop },
  );
});

test('a verified member shops in their own channel, whatever the address says', async () => {
  await visit(`/join-us?redirect=%2Fproducts&${channel}`, async (page) => {
    await signIn(page, wholesale);
    await page.waitForURL(/\/products\?channelId=(?!100083)\d+/);
    await page.getByText('您是認證會員，已帶您到「盛和批發市集」').first().waitFor();
    const own = new URL(page.url()).searchParams.get('channelId');
    await page.goto('/faq');
    expect(page.url()).toMatch(new RegExp(`/faq\\?channelId=${own}$`));
    await page.goto(`/brands?${channel}&source=line`);
    await page.waitForURL((url) => url.searchParams.get('channelId') === own);
    expect(new URL(page.url()).pathname).toBe('/brands');
    expect(new URL(page.url()).searchParams.get('source')).toBe('line');
    await page.getByRole('link', { name: '盛和批發市集首頁' }).click();
    await page.waitForURL(`**/?channelId=${own}`);
    await page.evaluate((path) => history.replaceState(history.state, '', path), `/faq?${channel}`);
    await page.goBack();
    await page.goForward();
    await page.waitForURL(`**/faq?channelId=${own}`);
    expect(await page.locator('[data-page-error]').count()).toBe(0);
  });
});

test('who was led to another shop after signing in goes back by signing out, and is told again', async () => {
  await visit(`/join-us?${channel}`, async (page) => {
    for (const again of [false, true]) {
      if (again) {
        await page.getByRole('link', { name: '登入' }).first().click();
        await page.waitForURL(/\/join-us/);
      }
      await signIn(page, wholesale);
      await page.waitForURL(/\/\?channelId=(?!100083)\d+/);
      await page.getByRole('button', { name: '登出返回' }).click();
      await page.waitForURL((url) => url.pathname === '/' && url.search === `?${channel}`);
      await isGuest(page);
    }
  });
});

test('signing out signs out of every tab, says so and leads home', async () => {
  await visit('about:blank', async (page) => {
    await enterShop(page, member);
    await page.goto(`/brands?${channel}`);
    const other = await page.context().newPage();
    await other.goto(`/member/profile?${channel}`);
    await other.getByText(member.name).first().waitFor();

    await signOut(page);
    await page.getByText('登出成功', { exact: true }).first().waitFor();
    await other.getByText('登出成功：您在另一個分頁登出了').first().waitFor();
    for (const tab of [page, other]) {
      await tab.waitForURL((url) => url.pathname === '/');
      await isGuest(tab);
    }
    expect(await other.getByText(member.name).count()).toBe(0);
    await other.getByRole('button', { name: '重新登入' }).click();
    await other.waitForURL(/\/join-us\?redirect=%2Fmember%2Fprofile/);
    await page.reload();
    await isGuest(page);
    const cookies = await page.context().cookies();
    // The remaining cookie only says that this browser signed in before.
    const left = cookies.map(({ name }) => name).filter((name) => name.startsWith('kaituan_'));
    expect(left).toEqual(['kaituan_device']);
  });
});

test('several tabs opened at once are all signed in, and stay so', async () => {
  await visit('about:blank', async (page) => {
    await enterShop(page, member);
    await page.goto(`/brands?${channel}`);
    const tabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(`/member/profile?${channel}`)));
    for (const tab of tabs) await tab.getByText(member.name).first().waitFor();
    for (const tab of [page, ...tabs]) {
      await tab.reload();
      await isMember(tab);
    }
  });
});

test('a token that is refused is renewed without the member noticing', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, member);
      await page.goto(`/brands?${channel}`);
      await isMember(page);
      await page.route(
        '**/User/GetProfile',
        (route) =>
          route.continue({
            headers: { ...route.request().headers(), authorization: 'Bearer x.y.z' },
          }),
        { times: 1 },
      );
      await entryOfMembers(page).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /個人資料/ })
        .click();
      await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
      expect(await loginDialog(page).count()).toBe(0);
    },
    refusalsExpected,
  );
});

test('a sign-in that ends in the middle of work loses nothing that was typed', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, member);
      await page.goto(`/brands?${channel}`);
      await isMember(page);
      await page.context().clearCookies();
      await page.route('**/Product/GetSuggestionArray', (route) =>
        route.continue({
          headers: { ...route.request().headers(), authorization: 'Bearer x.y.z' },
        }),
      );
      const field = page.locator('header input[name=q]');
      await field.pressSequentially('冷凍蝦');
      await loginDialog(page).waitFor();
      await page.unroute('**/Product/GetSuggestionArray');
      expect(await field.inputValue()).toBe('冷凍蝦');
      await page.getByRole('button', { name: '前往登入' }).click();
      await page.waitForURL(/\/join-us/);
      await signIn(page, member);
      await page.waitForURL(/\/brands/);
      expect(await field.inputValue()).toBe('冷凍蝦');
    },
    refusalsExpected,
  );
});

test('what a guest searched for is in the history of the member, and not left on the device', async () => {
  await visit(`/search?q=干貝&${channel}`, async (page) => {
    const historyOfDevice = () =>
      page.evaluate(() => localStorage.getItem('kaituan.search-history'));
    // Elements are hydrated before the effect that stores the search has run.
    await expect.poll(historyOfDevice).toContain('干貝');
    await page.goto(`/search?${channel}`);
    const history = page.getByRole('button', { name: '刪除「干貝」的搜尋紀錄' });
    await history.waitFor();
    await page.goto(`/join-us?redirect=%2Fsearch&${channel}`);
    await signIn(page, member);
    await page.waitForURL(/\/search/);
    await history.waitFor();
    await expect.poll(historyOfDevice).toBe('[]');
    await signOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`/search?${channel}`);
    await isHydrated(page);
    expect(await history.count()).toBe(0);
  });
});
