import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { channel, isHydrated, useBrowser } from '../e2e/support/visit.ts';
import { changeAccount, openOutside } from './outside.ts';

const visit = useBrowser();
const joinUs = `/join-us?redirect=%2Fbrands&${channel}`;
/** Firebase refuses with 400. */
const refusalsExpected = { expectedStatuses: [400] };

let accounts = 0;
const newAccount = () => ({
  email: `member${++accounts}@shop.example`,
  password: 'correct horse',
  name: '王小明',
});
type Account = ReturnType<typeof newAccount>;

async function join(page: Page, { email, password, name }: Account): Promise<void> {
  await page.waitForURL(/\/join-us/);
  await isHydrated(page);
  await page.getByRole('button', { name: '註冊新帳號' }).click();
  await page.getByRole('textbox', { name: '怎麼稱呼您' }).fill(name);
  await page.getByRole('textbox', { name: '電子郵件' }).fill(email);
  await page.getByRole('textbox', { name: '設定密碼' }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '加入會員' }).click();
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.waitForURL(/\/join-us/);
  await isHydrated(page);
  await page.getByRole('textbox', { name: '電子郵件' }).fill(email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '會員選單' }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
}

const isMember = (page: Page) => page.getByRole('button', { name: '會員選單' }).waitFor();
const isGuest = (page: Page) => page.getByRole('link', { name: '登入', exact: true }).waitFor();
const renewals = (called: string[]) => called.filter((path) => path === '/v1/token').length;

test('a guest downloads nothing of Firebase, and is offered what works with it', async () => {
  await visit(`/?${channel}`, async (page) => {
    const called = await openOutside(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(joinUs);
    await isHydrated(page);
    await page.getByRole('textbox', { name: '電子郵件' }).waitFor();
    await page.getByRole('button', { name: '使用 LINE 登入' }).waitFor();
    expect(await page.getByText('手機號碼').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('firebase'))).toEqual([]);
    expect(called).toEqual([]);
  });
});

test('who joins is a member under the name given, also after loading the page again', async () => {
  const account = newAccount();
  await visit(joinUs, async (page) => {
    const called = await openOutside(page);
    await join(page, account);
    await page.waitForURL(/\/brands/);
    await isMember(page);
    const before = renewals(called);
    await page.goto(`/member/profile?${channel}`);
    await page.getByText(account.name).first().waitFor();
    expect(renewals(called)).toBe(before + 1);
    // What only the embedded identity can do is not offered.
    await page.getByRole('heading', { name: '編輯資料' }).waitFor();
    expect(await page.getByRole('heading', { name: /登入方式|登入中的裝置/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: '登出所有裝置' }).count()).toBe(0);
  });
});

test('the calls of a member carry a token that the shop believes', async () => {
  await visit(joinUs, async (page) => {
    await openOutside(page);
    const counted = page.waitForResponse('**/Cart/GetCartItemCount');
    await join(page, newAccount());
    const response = await counted;
    expect(response.status()).toBe(200);
    expect(response.request().headers().authorization).toMatch(/^Bearer ey/);
  });
});

test('refusals are said in the shop’s words, beside the field', async () => {
  const account = newAccount();
  await visit(
    joinUs,
    async (page) => {
      await openOutside(page);
      await join(page, { ...account, password: 'seven77' });
      await page.getByText('密碼需要 8 到 128 個字元').waitFor();
      await page.getByRole('textbox', { name: '設定密碼' }).fill(account.password);
      await page.getByRole('button', { name: '加入會員' }).click();
      await page.waitForURL(/\/brands/);
      await signOut(page);
      await page.getByText('登出成功').first().waitFor();

      await page.goto(joinUs);
      await signIn(page, { ...account, password: 'not this one' });
      await page.getByText('電子郵件或密碼不正確').waitFor();
      await signIn(page, { ...account, email: 'nobody@shop.example' });
      await page.getByText('電子郵件或密碼不正確').waitFor();
      await signIn(page, { ...account, email: 'no address' });
      await page.getByText('請輸入正確的電子郵件').waitFor();
      await join(page, account);
      await page.getByText('這個電子郵件已經註冊過').waitFor();
    },
    refusalsExpected,
  );
});

test('claims given at Firebase hold from the next load of the page', async () => {
  const account = newAccount();
  await visit(joinUs, async (page) => {
    await openOutside(page);
    await join(page, account);
    await page.waitForURL(/\/brands/);
    const customAttributes = JSON.stringify({ isVerified: true, channelId: 100120 });
    await changeAccount(account.email, { customAttributes });
    await page.goto(`/brands?${channel}`);
    await page.waitForURL((url) => url.searchParams.get('channelId') === '100120');
  });
});

test('a token is renewed five minutes before its hour is over', async () => {
  await visit(joinUs, async (page) => {
    const called = await openOutside(page);
    await page.clock.install();
    await page.reload();
    await join(page, newAccount());
    await page.waitForURL(/\/brands/);
    await isMember(page);
    const before = renewals(called);
    await page.clock.fastForward('54:00');
    await page.waitForTimeout(500);
    expect(renewals(called)).toBe(before);
    await page.clock.fastForward('01:30');
    await expect.poll(() => renewals(called)).toBe(before + 1);
  });
});

test('tabs share the sign-in, and the sign-out', async () => {
  const account = newAccount();
  await visit(joinUs, async (page) => {
    await openOutside(page);
    await join(page, account);
    await page.waitForURL(/\/brands/);
    const other = await page.context().newPage();
    await other.goto(`/member/profile?${channel}`);
    await other.getByText(account.name).first().waitFor();
    await signOut(page);
    for (const tab of [page, other]) {
      await tab.getByText('登出成功').first().waitFor();
      await tab.waitForURL((url) => url.pathname === '/');
      await isGuest(tab);
    }
    await page.reload();
    await isGuest(page);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name === 'kaituan_member')).toEqual([]);
  });
});

test('a sign-in in one tab arrives in the others', async () => {
  const account = newAccount();
  await visit(joinUs, async (page) => {
    await openOutside(page);
    const other = await page.context().newPage();
    await other.goto(joinUs);
    await signIn(other, { ...account, email: 'nobody@shop.example' });
    await other.getByText('電子郵件或密碼不正確').waitFor();
    const untouched = await page.context().newPage();
    await untouched.goto(`/faq?${channel}`);
    await isHydrated(untouched);
    await join(page, account);
    await isMember(page);
    await isMember(other);
    await isMember(untouched);
  });
});

test('an account disabled at Firebase is signed out, and told why when it tries again', async () => {
  const account = newAccount();
  await visit(
    joinUs,
    async (page) => {
      await openOutside(page);
      await join(page, account);
      await page.waitForURL(/\/brands/);
      await isMember(page);
      await changeAccount(account.email, { disableUser: true });
      await page.reload();
      await isGuest(page);
      await page.goto(joinUs);
      await signIn(page, account);
      await page.getByText('這個帳號已停用').waitFor();
    },
    refusalsExpected,
  );
});

test('LINE signs in through a token that the shop vouches with', async () => {
  await visit(joinUs, async (page) => {
    await openOutside(page);
    await isHydrated(page);
    await page.getByRole('button', { name: '使用 LINE 登入' }).click();
    await page.waitForURL(/ticket=/);
    await page.getByText('「林小美」').waitFor();
    await page.getByRole('button', { name: '確認登入' }).click();
    await page.waitForURL(/\/brands/);
    await isMember(page);
    await page.goto(`/member/profile?${channel}`);
    await page.getByText('林小美').first().waitFor();
  });
});

test('where the browser’s database never answers a visitor is a guest after five seconds', async () => {
  await visit(`/faq?${channel}`, async (page) => {
    await openOutside(page);
    await page.addInitScript(() => {
      Object.defineProperty(indexedDB, 'open', { value: () => new EventTarget() });
      // biome-ignore lint/suspicious/noDocumentCookie: as the shop itself writes it
      document.cookie = 'kaituan_member=1; path=/';
    });
    const startedAtMs = Date.now();
    await page.goto(`/member/profile?${channel}`);
    await page.getByRole('dialog', { name: '您尚未登入' }).waitFor();
    expect(Date.now() - startedAtMs).toBeGreaterThan(4_000);
  });
});

test('without a connection nobody is signed out', async () => {
  await visit(joinUs, async (page) => {
    await openOutside(page);
    await join(page, newAccount());
    await page.waitForURL(/\/brands/);
    await isMember(page);
    await page.context().route(/googleapis\.com/, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await isHydrated(page);
    await page.waitForTimeout(1_000);
    await page.context().unroute(/googleapis\.com/);
    await openOutside(page);
    await page.reload();
    await isMember(page);
  });
});
