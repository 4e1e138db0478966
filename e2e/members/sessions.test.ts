import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/open-shop.ts';
import {
  demoCode,
  enterShop,
  isGuest,
  isMember,
  loginDialog,
  member,
  signIn,
  signOut,
} from '../support/sign-in.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Timeout of counts and tokens. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
const signInPage = `/join-us?redirect=%2Fbrands&${channel}`;
const refusalsExpected = { expectedStatuses: [401, 403] };

async function openProfile(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主選單' });
  await menu.getByRole('link', { name: '會員中心' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /個人資料/ })
    .click();
}

/** Opens a page with a controllable clock. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await isMember(page);
}

/** Until the page has loaded what it leaves for a quiet moment, which fails without a connection. */
async function restOnPage(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('00:00:30');
  await page.waitForTimeout(1_000);
  await page.waitForLoadState('networkidle');
}

function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test('an hour without a connection ends no sign-in', async () => {
  await visit(signInPage, async (page) => {
    await signIn(page, member);
    await page.waitForURL(/\/brands/);
    await openWithClock(page, `/brands?${channel}`);
    await restOnPage(page);
    const renewals = countRequests(page, '/identity/token');

    await page.context().setOffline(true);
    await page.clock.fastForward('01:05:00');
    await page.waitForTimeout(500);
    await page.context().setOffline(false);
    const before = renewals();
    await openProfile(page);
    await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
    expect(renewals()).toBe(before + 1);
    expect(await loginDialog(page).count()).toBe(0);
  });
});

test('two tabs renewing at the same moment, whether they can take turns or not, raise no alarm', async () => {
  await Promise.all([
    renewTogether({ canTakeTurns: true }),
    renewTogether({ canTakeTurns: false }),
  ]);
});

async function renewTogether({ canTakeTurns }: { canTakeTurns: boolean }): Promise<void> {
  await visit('about:blank', async (page) => {
    await enterShop(page, member);
    if (!canTakeTurns) {
      await page
        .context()
        .addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    }
    const tabs = [page, await page.context().newPage()];
    for (const tab of tabs) await openWithClock(tab, `/brands?${channel}`);
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(canTakeTurns);
    const renewals = tabs.map((tab) => countRequests(tab, '/identity/token'));
    // One clock for all tabs of a browser: forwarded twice, it would end the renewal by its own timeout.
    await page.clock.fastForward('00:56:00');
    await eventually(() => renewals.reduce((sum, count) => sum + count(), 0)).toBeGreaterThan(0);

    for (const tab of tabs) {
      await tab.reload();
      await isMember(tab);
    }
    await openProfile(page);
    await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
  });
}

test('a tab in the background learns of a sign-in and a sign-out elsewhere', async () => {
  await visit(`/brands?${channel}`, async (page) => {
    await isGuest(page);
    await page.waitForLoadState('networkidle');
    const other = await page.context().newPage();
    await other.goto(signInPage);
    await signIn(other, member);
    await isMember(other);
    await isMember(page);
    expect(new URL(page.url()).pathname).toBe('/brands');

    await signOut(other);
    await page.getByText('登出成功').first().waitFor();
    await isGuest(page);
    expect(new URL(page.url()).pathname).toBe('/');

    await other.goto(signInPage);
    await signIn(other, member);
    await isMember(page);
  });
});

test('a page that slept through a sign-out shows nothing private when it is seen again', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, member);
      await page.goto(`/member/profile?${channel}`);
      await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
      await page.context().clearCookies();
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      await isGuest(page);
      expect(await page.getByRole('main').innerText()).not.toContain(member.email);
      await page.getByRole('main').getByText('您尚未登入').waitFor();
    },
    refusalsExpected,
  );
});

test('what was typed into a form is there again after a reload, but no password and no consent', async () => {
  await visit(`/join-us?${channel}`, async (page) => {
    const openForm = async () => {
      await isHydrated(page);
      await page.getByText('電子郵件', { exact: true }).first().click();
      await page.getByRole('button', { name: '註冊新帳號' }).click();
    };
    const name = page.getByRole('textbox', { name: '怎麼稱呼您' });
    const email = page.getByRole('textbox', { name: '電子郵件' });
    const password = page.getByRole('textbox', { name: '設定密碼' });
    await openForm();
    await name.fill('王小明');
    await email.fill(`keeps-${Date.now()}@example.com`);
    await password.fill('a-long-password');
    await page.getByRole('checkbox').check();
    const typed = await email.inputValue();
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(await stored()).not.toContain('a-long-password');

    await page.reload();
    await openForm();
    await eventually(() => name.inputValue()).toBe('王小明');
    expect(await email.inputValue()).toBe(typed);
    expect(await password.inputValue()).toBe('');
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);

    await password.fill('a-long-password');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '加入會員' }).click();
    await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
    await page.getByRole('button', { name: '完成加入' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await isMember(page);
    expect(await stored()).not.toContain(typed);
  });
});

/** A shop is opened twice in this journey, the first time with all its goods. */
const twoOpeningsMs = 180_000;

test(
  'the shop starts anew with another signing key, and nobody notices',
  async () => {
    const shop = await openShop();
    const path = `/brands?${channel}`;
    try {
      await visit(
        signInPage,
        async (page) => {
          const keyIds: string[] = [];
          page.on('request', (request) => {
            const [head] =
              request.headers().authorization?.slice('Bearer '.length).split('.') ?? [];
            if (head) keyIds.push(JSON.parse(Buffer.from(head, 'base64url').toString()).kid);
          });
          await signIn(page, member);
          await page.waitForURL(/\/brands/);
          await openWithClock(page, path);
          await restOnPage(page);
          const oldKey = keyIds.at(-1);

          await shop.reopen({ IDENTITY_SECRET: 'x'.repeat(48), REPLACE_SECRETS: 'true' });
          await openProfile(page);
          await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
          expect(keyIds.at(-1), 'a token signed before goes on working').toBe(oldKey);

          await page.clock.fastForward('00:56:00');
          await page.reload();
          await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
          expect(keyIds.at(-1), 'the next one has the new signature').not.toBe(oldKey);
          expect(await loginDialog(page).count()).toBe(0);
        },
        { ...refusalsExpected, baseURL: shop.url },
      );
    } finally {
      await shop.close();
    }
  },
  twoOpeningsMs,
);

test('a sign-in that ends while a profile is edited loses nothing that was typed', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, member);
      await page.goto(`/member/profile?${channel}`);
      const name = page.getByRole('textbox', { name: '顯示名稱' });
      await eventually(() => name.inputValue()).toBe(member.name);
      await name.fill('還沒存好的名字');
      await page.context().clearCookies();
      await page.route('**/User/*Profile', (route) =>
        route.continue({
          headers: { ...route.request().headers(), authorization: 'Bearer x.y.z' },
        }),
      );
      await page.getByRole('button', { name: '儲存', exact: true }).click();
      await loginDialog(page).waitFor();
      await page.unroute('**/User/*Profile');
      await page.getByRole('button', { name: '前往登入' }).click();
      await signIn(page, member);
      await page.waitForURL(/\/member\/profile/);
      await eventually(() => name.inputValue()).toBe('還沒存好的名字');
      await page.getByRole('button', { name: '捨棄修改' }).click();
      await signOut(page);
      await isGuest(page);
      const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
      expect(stored).not.toContain('還沒存好的名字');
    },
    refusalsExpected,
  );
});
