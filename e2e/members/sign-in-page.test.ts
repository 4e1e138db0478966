import { expect, test } from 'vitest';
import { demoCode, isGuest, isMember, member, signIn } from '../support/sign-in.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const refusalsExpected = { expectedStatuses: [401, 403] };

test('typed text survives a wrong password, and a suspended member sees why', async () => {
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await signIn(page, { ...member, password: 'not-this-one' });
      await page.getByText('電子郵件或密碼不正確').waitFor();
      const email = page.getByRole('textbox', { name: '電子郵件' });
      const password = page.getByRole('textbox', { name: '密碼', exact: true });
      expect(await email.inputValue()).toBe(member.email);
      expect(await password.getAttribute('aria-invalid')).toBe('true');
      expect(await password.getAttribute('autocomplete')).toBe('current-password');
      await page.getByRole('button', { name: '註冊新帳號' }).click();
      expect(await email.inputValue()).toBe(member.email);
      await page.getByRole('button', { name: '直接登入' }).click();
      await signIn(page, { email: 'suspended@kaituan.example', password: 'demo-suspended' });
      await page.getByText('停用').first().waitFor();
      await isGuest(page);
    },
    refusalsExpected,
  );
});

test('a phone signs in with the code that the demo shop shows', async () => {
  await visit(`/join-us?${channel}`, async (page) => {
    await isHydrated(page);
    const number = `0912${String(Date.now()).slice(-6)}`;
    await page.getByRole('textbox', { name: '手機號碼' }).fill(number);
    await page.getByRole('button', { name: '取得驗證碼' }).click();
    const code = (await page.locator('[data-demo-code]').innerText()).trim();
    expect(await page.getByRole('main').innerText()).toContain('示範商店');
    expect(await page.getByRole('button', { name: /秒後可再寄一次/ }).isDisabled()).toBe(true);
    const field = page.getByRole('textbox', { name: '驗證碼' });
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await field.fill(code);
    await page.waitForURL((url) => url.pathname === '/');
    await isMember(page);
  });
});

test('joining needs a name and consent, and signs in', async () => {
  await visit(`/join-us?${channel}`, async (page) => {
    await isHydrated(page);
    await page.getByText('電子郵件', { exact: true }).first().click();
    await page.getByRole('button', { name: '註冊新帳號' }).click();
    await page.getByRole('textbox', { name: '怎麼稱呼您' }).fill('王小明');
    await page.getByRole('textbox', { name: '電子郵件' }).fill(`joins-${Date.now()}@example.com`);
    await page.getByRole('textbox', { name: '設定密碼' }).fill('a-long-password');
    await page.getByRole('button', { name: '加入會員' }).click();
    await page.getByText('請先閱讀並勾選同意').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '加入會員' }).click();
    await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
    await page.getByRole('button', { name: '完成加入' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await isMember(page);
  });
});

test('signing in never leads to another place than the shop', async () => {
  await visit(
    `/join-us?${channel}&redirect=${encodeURIComponent('//evil.example/')}`,
    async (page) => {
      await signIn(page, member);
      await page.waitForURL((url) => url.pathname === '/');
      expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    },
  );
});

test('in-app browsers show which sign-in methods work', async () => {
  const facebook =
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/512.0]';
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await page.getByText('在瀏覽器中開啟').waitFor();
    },
    { userAgent: facebook },
  );
});
