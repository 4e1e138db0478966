import { expect, test } from 'vitest';
import { makeMember, newEmail } from '../support/new-member.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { demoCode, isMember, loginDialog, openPasswordForm, signIn } from '../support/sign-in.ts';
import { channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const newPassword = 'another-long-password';
const refusalsExpected = { expectedStatuses: [400, 401] };
const profilePage = `/join-us?redirect=%2Fmember%2Fprofile&${channel}`;

test('a forgotten password is replaced by a code, and other devices are signed out', async () => {
  const who = await makeMember();
  await visit(
    profilePage,
    async (page) => {
      await signIn(page, who);
      await isMember(page);
      const elsewhere = await page.context().browser()?.newContext({
        baseURL: sharedShop().url,
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
      expect(await other.getByRole('main').innerText()).toContain('示範商店不會真的寄出郵件');
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
      await loginDialog(page).waitFor();
      await page.getByRole('button', { name: '前往登入' }).click();
      await signIn(page, { ...who, password: newPassword });
      await page.waitForURL(/\/member\/profile/);
    },
    refusalsExpected,
  );
});

test('an unknown address gets the same answer', async () => {
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await openPasswordForm(page);
      await page.getByRole('button', { name: '忘記密碼？' }).click();
      await page.getByRole('textbox', { name: '電子郵件' }).fill(newEmail());
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
