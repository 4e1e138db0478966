import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { askShop, channel, isAlive, useBrowser } from './visit.ts';

const visit = useBrowser();
const password = 'a-long-password';
const newPassword = 'another-long-password';
const refusalsExpected = { expectedStatuses: [400, 401, 403, 409, 429] };
const main = (page: Page) => page.getByRole('main');
const isMember = (page: Page) => page.getByRole('button', { name: '會員選單' }).waitFor();

let lastMember = 0;
const nextEmail = () => `account-${Date.now()}-${++lastMember}@example.com`;
const nextPhone = () => `09${String(Date.now() + ++lastMember).slice(-8)}`;

/** A member nobody else's journey uses. */
async function makeMember(): Promise<{ email: string; password: string }> {
  const email = nextEmail();
  const joined = { email, password, displayName: '王小明', channelId: 100083 };
  await askShop('/identity/sign-up-with-password', joined);
  return { email, password };
}

async function openPasswordForm(page: Page): Promise<void> {
  await page.waitForURL(/\/join-us/);
  await isAlive(page);
  await main(page).getByText('電子郵件', { exact: true }).first().click();
}

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await openPasswordForm(page);
  await page.getByRole('textbox', { name: '電子郵件' }).fill(who.email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(who.password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
}

const profilePage = `/join-us?redirect=%2Fmember%2Fprofile&${channel}`;
const demoCode = async (page: Page) => (await page.locator('[data-demo-code]').innerText()).trim();

test('a member changes the profile, and what was typed survives a mistake and a reload', async () => {
  const who = await makeMember();
  await visit(
    profilePage,
    async (page) => {
      await signIn(page, who);
      const name = page.getByRole('textbox', { name: '顯示名稱' });
      const phone = page.getByRole('textbox', { name: '聯絡手機（選填）' });
      await name.fill('王大明');
      await phone.fill('12');
      await page.getByLabel('生日（選填）').fill('1990-05-17');
      await page.getByRole('button', { name: '儲存' }).click();
      await page.getByText('請輸入台灣手機號碼').waitFor();
      expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await name.inputValue()).toBe('王大明');

      await page.reload();
      await page.getByText('有尚未儲存的修改').waitFor();
      expect(await name.inputValue()).toBe('王大明');
      expect(await phone.inputValue()).toBe('12');
      await phone.fill('0912 345 678');
      await page.getByRole('button', { name: '儲存' }).click();
      await page.getByText('已儲存').waitFor();
      expect(await phone.inputValue()).toBe('0912345678');
      await page.getByRole('button', { name: '會員選單' }).click();
      await page.getByRole('menu').getByText('王大明').waitFor();

      await page.reload();
      await page.getByText('王大明').first().waitFor();
      expect(await page.getByLabel('生日（選填）').inputValue()).toBe('1990-05-17');
      expect(await page.getByText('有尚未儲存的修改').count()).toBe(0);
    },
    refusalsExpected,
  );
});

test('a forgotten password is replaced by a code, and other devices are signed out', async () => {
  const who = await makeMember();
  await visit(
    profilePage,
    async (page) => {
      await signIn(page, who);
      await isMember(page);
      const elsewhere = await page
        .context()
        .browser()
        ?.newContext({
          baseURL: inject('shopUrl'),
          locale: 'zh-TW',
        });
      const other = await elsewhere?.newPage();
      if (!other) throw new Error('no second browser');
      await other.goto(`/join-us?${channel}`);
      await openPasswordForm(other);
      await other.getByRole('textbox', { name: '電子郵件' }).fill(who.email);
      await other.getByRole('button', { name: '忘記密碼？' }).click();
      expect(await other.getByRole('textbox', { name: '電子郵件' }).inputValue()).toBe(who.email);
      await other.getByRole('button', { name: '寄出驗證碼' }).click();
      const code = await demoCode(other);
      expect(await main(other).innerText()).toContain('示範商店不會真的寄出郵件');
      expect(await other.getByRole('button', { name: /\d+ 秒後可再寄一次/ }).isDisabled()).toBe(
        true,
      );
      await other.getByRole('textbox', { name: '驗證碼' }).fill('000000');
      await other.getByRole('textbox', { name: '新密碼' }).fill(newPassword);
      await other.getByRole('button', { name: '設定新密碼並登入' }).click();
      await other.getByText('驗證碼不正確').waitFor();
      expect(await other.getByRole('textbox', { name: '新密碼' }).inputValue()).toBe(newPassword);
      await other.getByRole('textbox', { name: '驗證碼' }).fill(code);
      await other.getByRole('button', { name: '設定新密碼並登入' }).click();
      await other.getByText('密碼已更新').first().waitFor();
      await isMember(other);
      await elsewhere?.close();

      await page.waitForTimeout(2_500);
      await page.reload();
      await page.getByRole('dialog', { name: '您尚未登入' }).waitFor();
      await page.getByRole('button', { name: '前往登入' }).click();
      await signIn(page, { ...who, password: newPassword });
      await page.waitForURL(/\/member\/profile/);
    },
    refusalsExpected,
  );
});

test('an address without an account is answered in the same words', async () => {
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await openPasswordForm(page);
      await page.getByRole('button', { name: '忘記密碼？' }).click();
      await page.getByRole('textbox', { name: '電子郵件' }).fill(nextEmail());
      await page.getByRole('button', { name: '寄出驗證碼' }).click();
      const code = await demoCode(page);
      await page.getByText('有帳號，驗證碼已經寄到信箱').waitFor();
      await page.getByRole('textbox', { name: '驗證碼' }).fill(code);
      await page.getByRole('textbox', { name: '新密碼' }).fill(newPassword);
      await page.getByRole('button', { name: '設定新密碼並登入' }).click();
      await page.getByText('驗證碼不正確').waitFor();
    },
    refusalsExpected,
  );
});

test('a member changes the password, and stays signed in', async () => {
  const who = await makeMember();
  await visit(
    profilePage,
    async (page) => {
      await signIn(page, who);
      await page.getByRole('button', { name: '變更密碼' }).click();
      const current = page.getByRole('textbox', { name: '目前的密碼' });
      await current.fill('not-this-one');
      await page.getByRole('textbox', { name: '新密碼' }).fill(newPassword);
      await page.getByRole('button', { name: '更新密碼' }).click();
      await page.getByText('目前的密碼不正確').waitFor();
      await expect
        .poll(() => current.evaluate((field) => field === document.activeElement))
        .toBe(true);
      await current.fill(who.password);
      await page.getByRole('button', { name: '更新密碼' }).click();
      await page.getByText('密碼已更新').first().waitFor();
      await page.reload();
      await isMember(page);
    },
    refusalsExpected,
  );
});

test('a phone is linked to the account and unlinked again', async () => {
  const who = await makeMember();
  await visit(profilePage, async (page) => {
    await signIn(page, who);
    const phone = nextPhone();
    await page.getByRole('button', { name: '連結手機' }).click();
    await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
    await page.getByRole('button', { name: '取得驗證碼' }).click();
    await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
    await page.getByText('手機已連結').first().waitFor();
    await page.getByRole('button', { name: '更換手機' }).waitFor();
    expect(await main(page).innerText()).toContain(phone);
    await page.getByRole('button', { name: '更換手機' }).click();
    await page.getByRole('button', { name: /解除連結/ }).click();
    await page.getByRole('button', { name: '連結手機' }).waitFor();
  });
});

test('seconds to wait are counted down, and the button waits with them', async () => {
  const phone = nextPhone();
  await askShop('/identity/send-phone-code', { phone });
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await isAlive(page);
      const number = page.getByRole('textbox', { name: '手機號碼' });
      await number.fill(phone);
      const send = page.getByRole('button', { name: '取得驗證碼' });
      await send.click();
      const wait = page.getByText(/操作太頻繁，請 \d+ 秒後再試/);
      await wait.waitFor();
      const secondsLeft = async () => Number(/\d+/.exec(await wait.innerText())?.[0]);
      const first = await secondsLeft();
      expect(first).toBeGreaterThan(20);
      await expect.poll(secondsLeft).toBeLessThan(first);
      expect(await send.isDisabled()).toBe(true);
      expect(await number.inputValue()).toBe(phone);

      await number.fill(nextPhone());
      await page.clock.install();
      await page.clock.fastForward(60_000);
      await page.getByText('可以再試一次了').waitFor();
      await send.click();
      const resend = page.getByRole('button', { name: /秒後可再寄一次/ });
      await resend.waitFor();
      expect(await resend.isDisabled()).toBe(true);
      await page.clock.fastForward(61_000);
      await page.getByRole('button', { name: '再寄一次驗證碼' }).waitFor();
    },
    refusalsExpected,
  );
});

test('too many wrong passwords are told in minutes and seconds that run down', async () => {
  const who = await makeMember();
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await openPasswordForm(page);
      for (let tries = 0; tries < 10; tries += 1) {
        await page.request.post('/identity/sign-in-with-password', {
          data: { email: who.email, password: 'guessing' },
        });
      }
      await page.getByRole('textbox', { name: '電子郵件' }).fill(who.email);
      await page.getByRole('textbox', { name: '密碼', exact: true }).fill('guessing');
      const button = page.getByRole('button', { name: '登入', exact: true });
      await button.click();
      await page.getByText(/操作太頻繁，請 1\d 分 \d+ 秒後再試/).waitFor();
      expect(await button.isDisabled()).toBe(true);
    },
    refusalsExpected,
  );
});

test('a phone of another account is left there: the page says so, and leads to it', async () => {
  const who = await makeMember();
  await visit(
    profilePage,
    async (page) => {
      await signIn(page, who);
      await page.getByRole('button', { name: '連結手機' }).click();
      const phone = nextPhone();
      await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
      await page.getByRole('button', { name: '取得驗證碼' }).click();
      // What the shop answers when the number is taken; making it so needs a minute of waiting.
      await page.route('**/identity/link-phone', (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: 'PHONE_TAKEN', message: '', details: [], requestId: 'x' } },
        }),
      );
      await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
      await page.getByText(`${phone} 已經是另一個帳號的登入方式`).waitFor();
      expect(await main(page).innerText()).toContain('不會合併');
      await page.getByRole('button', { name: '登出，改用那個帳號登入' }).click();
      await page.waitForURL(/\/join-us\?/);
      expect(new URL(page.url()).searchParams.get('redirect')).toContain('/member/profile');
      await page.getByRole('link', { name: '登入', exact: true }).waitFor();
    },
    refusalsExpected,
  );
});

test('other devices are listed and signed out, this one stays', async () => {
  const who = await makeMember();
  await visit(
    profilePage,
    async (page) => {
      await signIn(page, who);
      await page.getByText('目前這個裝置').waitFor();
      // Joining was a sign-in, too.
      await askShop('/identity/sign-in-with-password', who);
      await page.reload();
      const others = page.getByRole('button', { name: '登出 其他裝置・其他瀏覽器' });
      await others.first().waitFor();
      expect(await others.count()).toBe(2);
      await others.first().click();
      await others.nth(1).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '登出其他裝置' }).click();
      await others.first().waitFor({ state: 'detached' });
      await page.getByText('已登出 1 個裝置').first().waitFor();
      await page.reload();
      await page.getByText('目前這個裝置').waitFor();
      await page.getByRole('button', { name: '登出所有裝置' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByText('登出成功').first().waitFor();
    },
    refusalsExpected,
  );
});

test('changed terms are asked about once, without being in the way', async () => {
  const who = await makeMember();
  await visit(`/join-us?redirect=%2Fbrands&${channel}`, async (page) => {
    await page.route('**/User/GetConsentArray', (route) => route.fulfill({ json: dueConsent }));
    await signIn(page, who);
    const banner = page.getByRole('complementary', { name: '條款更新' });
    await banner.waitFor();
    expect(await banner.innerText()).toContain('隱私權政策');
    await page.getByRole('main').getByRole('link').first().focus();
    await banner.getByRole('button', { name: '稍後再看' }).click();
    await banner.waitFor({ state: 'hidden' });
    await page.reload();
    await isMember(page);
    await page.waitForTimeout(1_000);
    expect(await banner.count()).toBe(0);

    await page.goto(`/member/profile?${channel}`);
    await page.getByText('尚未同意').waitFor();
    await page.unroute('**/User/GetConsentArray');
    await page.getByRole('button', { name: '我已閱讀並同意' }).click();
    await page.getByText('已記下您的同意').first().waitFor();
    expect(await page.getByText('尚未同意').count()).toBe(0);
  });
});

const dueConsent = {
  result: [{ document: 'PRIVACY_POLICY', effectiveAt: '2026-01-01T00:00:00.000Z', agreedAt: null }],
};
