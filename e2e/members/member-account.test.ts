import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeMember, type NewMember, newPhone } from '../support/new-member.ts';
import { demoCode, enterShop, isMember } from '../support/sign-in.ts';
import { callShop, channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const newPassword = 'another-long-password';
const refusalsExpected = { expectedStatuses: [400, 401, 403, 409] };

async function openProfile(page: Page, who: NewMember): Promise<void> {
  await enterShop(page, who);
  await page.goto(`/member/profile?${channel}`);
}

test('a member changes the profile, and what was typed survives a mistake and a reload', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await openProfile(page, who);
      const name = page.getByRole('textbox', { name: '顯示名稱' });
      const phone = page.getByRole('textbox', { name: '聯絡手機（選填）' });
      await name.fill('王大明');
      await phone.fill('12');
      await page.getByLabel('生日（選填）').fill('1990-05-17');
      await page.getByRole('button', { name: '儲存', exact: true }).click();
      await page.getByText('請輸入台灣手機號碼').waitFor();
      expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await name.inputValue()).toBe('王大明');

      await page.reload();
      await page.getByText('有尚未儲存的修改').waitFor();
      expect(await name.inputValue()).toBe('王大明');
      expect(await phone.inputValue()).toBe('12');
      await phone.fill('0912 345 678');
      await page.getByRole('button', { name: '儲存', exact: true }).click();
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

test('a member changes the password, and stays signed in', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await openProfile(page, who);
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

test('another e-mail address is proved by its code, and signs in from then on', async () => {
  const who = await makeMember();
  await visit('about:blank', async (page) => {
    await openProfile(page, who);
    await page.getByRole('button', { name: '更換信箱' }).click();
    const field = page.getByRole('textbox', { name: '新的電子郵件' });
    await field.fill(who.email);
    await page.getByRole('button', { name: '寄出驗證碼' }).click();
    await page.getByText('這就是目前的信箱').waitFor();
    const email = `moved-${who.email}`;
    await field.fill(email);
    await page.getByRole('button', { name: '寄出驗證碼' }).click();
    await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
    await page.getByRole('button', { name: '確認', exact: true }).click();
    await page.getByText('電子郵件已更換').first().waitFor();
    await page.getByRole('button', { name: '更換信箱' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(email);
    await callShop('/identity/sign-in-with-password', { email, password: who.password });
  });
});

test('a phone is linked to the account and unlinked again', async () => {
  const who = await makeMember();
  await visit('about:blank', async (page) => {
    await openProfile(page, who);
    const phone = newPhone();
    await page.getByRole('button', { name: '連結手機' }).click();
    await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
    await page.getByRole('button', { name: '取得驗證碼' }).click();
    await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
    await page.getByText('手機已連結').first().waitFor();
    await page.getByRole('button', { name: '更換手機' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(phone);
    await page.getByRole('button', { name: '更換手機' }).click();
    await page.getByRole('button', { name: /解除連結/ }).click();
    await page.getByRole('button', { name: '連結手機' }).waitFor();
  });
});

test('a phone of another account stays there, with a link to that account', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await openProfile(page, who);
      await page.getByRole('button', { name: '連結手機' }).click();
      const phone = newPhone();
      await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
      await page.getByRole('button', { name: '取得驗證碼' }).click();
      // Mocked: a taken number would need a minute of waiting.
      await page.route('**/identity/link-phone', (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: 'PHONE_TAKEN', message: '', details: [], requestId: 'x' } },
        }),
      );
      await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
      await page.getByText(`${phone} 已經是另一個帳號的登入方式`).waitFor();
      expect(await page.getByRole('main').innerText()).toContain('不會合併');
      // Slow code that signing out loads: what it does then must not come after the sign-in page.
      await page.route(/\/assets\/messaging-(?!client|start)/, async (route) => {
        await setTimeout(1_000);
        await route.continue();
      });
      await page.getByRole('button', { name: '登出，改用那個帳號登入' }).click();
      await page.waitForURL(/\/join-us\?/);
      expect(new URL(page.url()).searchParams.get('redirect')).toContain('/member/profile');
      await page.getByText('登出成功').first().waitFor();
      await page.getByRole('link', { name: '登入', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/join-us');
    },
    refusalsExpected,
  );
});

test('other devices are listed and signed out, this one stays', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await openProfile(page, who);
      await page.getByText('目前這個裝置').waitFor();
      // Signing up counts as a sign-in.
      const { email, password } = who;
      await callShop('/identity/sign-in-with-password', { email, password });
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

test('changed terms are prompted once, without blocking the page', async () => {
  const who = await makeMember();
  await visit('about:blank', async (page) => {
    await page.route('**/User/GetConsentArray', (route) => route.fulfill({ json: dueConsent }));
    await enterShop(page, who);
    await page.goto(`/brands?${channel}`);
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

    const devices = Promise.withResolvers<void>();
    await page.route('**/identity/get-device-array', async (route) => {
      await devices.promise;
      await route.continue();
    });
    await page.goto(`/member/profile?${channel}`);
    await page.getByText('尚未同意').waitFor();
    const agree = page.getByRole('button', { name: '我已閱讀並同意' });
    const place = await agree.boundingBox();
    devices.resolve();
    await page.getByText('目前這個裝置').waitFor();
    expect(await agree.boundingBox()).toEqual(place);
    await page.unroute('**/User/GetConsentArray');
    await agree.click();
    await page.getByText('已記下您的同意').first().waitFor();
    expect(await page.getByText('尚未同意').count()).toBe(0);
  });
});

const dueConsent = {
  result: [{ document: 'PRIVACY_POLICY', effectiveAt: '2026-01-01T00:00:00.000Z', agreedAt: null }],
};
