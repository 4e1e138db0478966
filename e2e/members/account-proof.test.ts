import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { makeMember, newPhone } from '../support/new-member.ts';
import { demoCode, enterShop, isMember, openPasswordForm } from '../support/sign-in.ts';
import { channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const refusalsExpected = { expectedStatuses: [401, 403] };
const dialog = (page: Page) => page.getByRole('dialog', { name: '請先確認是您本人' });

/** Mocks the answer of an expired proof, once. */
async function expireProof(page: Page): Promise<void> {
  await page.route('**/identity/get-proof-ways', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    await route.fulfill({ response, json: { result: { ...result, isRecent: false } } });
  });
  const error = { code: 'REAUTHENTICATION_REQUIRED', message: '', details: [], requestId: 'x' };
  await page.route(
    '**/identity/sign-out-others',
    (route) => route.fulfill({ status: 403, json: { error } }),
    { times: 1 },
  );
}

async function prove(page: Page, password: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: '密碼' }).fill(password);
  await dialog(page).getByRole('button', { name: '確認', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

test('changing sign-in methods prompts for a proof, then continues', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await enterShop(page, who);
      await page.goto(`/member/profile?${channel}`);
      await page.getByText('目前這個裝置').waitFor();
      await expireProof(page);

      await page.getByRole('button', { name: '連結手機' }).click();
      await dialog(page).getByRole('button', { name: '改用電子郵件驗證碼確認' }).click();
      await dialog(page).getByRole('button', { name: '取得驗證碼' }).click();
      await dialog(page)
        .getByRole('textbox', { name: '驗證碼' })
        .fill(await demoCode(page));
      await dialog(page).getByRole('button', { name: '確認', exact: true }).click();
      await page.getByRole('textbox', { name: '手機號碼' }).fill(newPhone());

      await page.getByRole('button', { name: '登出其他裝置' }).click();
      await dialog(page).getByRole('textbox', { name: '密碼' }).fill('not-this-one');
      await dialog(page).getByRole('button', { name: '確認', exact: true }).click();
      await dialog(page).getByText('密碼不正確').waitFor();
      await prove(page, who.password);
      await page.getByText('已登出 1 個裝置').first().waitFor();
    },
    refusalsExpected,
  );
});

test('a password reset reports removed sign-in methods, on the profile too', async () => {
  const who = await makeMember();
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await page.route('**/identity/reset-password', async (route) => {
        const response = await route.fetch();
        if (!response.ok()) return route.fulfill({ response });
        const { result } = (await response.json()) as { result: object };
        const removedArray = ['PHONE', 'PERSONAL_DATA'];
        await route.fulfill({ response, json: { result: { ...result, removedArray } } });
      });
      await page.route('**/User/GetProfile', async (route) => {
        const response = await route.fetch();
        const { result } = (await response.json()) as { result: object };
        const clearedAt = new Date().toISOString();
        await route.fulfill({ response, json: { result: { ...result, clearedAt } } });
      });
      await openPasswordForm(page);
      await page.getByRole('textbox', { name: '電子郵件' }).fill(who.email);
      await page.getByRole('button', { name: '忘記密碼？' }).click();
      await page.getByRole('button', { name: '寄出驗證碼' }).click();
      await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
      await page.getByRole('textbox', { name: '新密碼' }).fill('password123');
      await page.getByRole('button', { name: '設定新密碼並登入' }).click();
      await page.getByText('這個密碼太常見').waitFor();
      await page.getByRole('textbox', { name: '新密碼' }).fill('another-long-password');
      await page.getByRole('button', { name: '設定新密碼並登入' }).click();
      await page.getByText('先前的手機、填寫的個人資料可能不是您的，已經移除').first().waitFor();
      await isMember(page);
      await page.getByRole('button', { name: '查看登入方式' }).click();
      await page.getByText('在那之前連結的手機').waitFor();
      await page.getByText('已驗證').waitFor();
    },
    { expectedStatuses: [401, 422] },
  );
});
