import { expect, test } from 'vitest';
import { newEmail, newPhone } from '../support/new-member.ts';
import { demoCode } from '../support/sign-in.ts';
import { channel, postInPage, useBrowser } from '../support/visit.ts';

const visit = useBrowser();

test('who joined by phone is told that notifications reach them nowhere else, adds an address and links LINE', async () => {
  await visit('about:blank', async (page) => {
    const phone = newPhone();
    const sent = await postInPage<{ demoCode: string }>(page, '/identity/send-phone-code', {
      phone,
    });
    const joined = { phone, code: sent.demoCode, channelId: 100083 };
    await postInPage(page, '/identity/sign-in-with-phone', joined);
    await page.goto(`/notifications?${channel}`);
    await page.getByRole('heading', { name: '通知目前只會出現在這裡' }).waitFor();
    await page.getByRole('link', { name: '連結 LINE' }).click();
    await page.getByRole('button', { name: '連結 LINE' }).click();
    await page.waitForURL(/\/demo-line-login/);
    await page.getByRole('button', { name: '以「王美玲」登入' }).click();
    await page.getByText(/要把 LINE 帳號「.+」連結到現在的帳號嗎/).waitFor();
    await page.getByRole('button', { name: '連結', exact: true }).click();
    await page.getByText('LINE 已連結').first().waitFor();
    expect(new URL(page.url()).searchParams.has('ticket')).toBe(false);

    await page.goto(`/notifications?${channel}`);
    await page.getByRole('link', { name: '用電子郵件收通知' }).click();
    const email = newEmail();
    await page.getByRole('textbox', { name: '電子郵件' }).fill(email);
    await page.getByRole('button', { name: '寄出驗證碼' }).click();
    await page.getByRole('textbox', { name: '驗證碼' }).fill(await demoCode(page));
    await page.getByRole('button', { name: '確認', exact: true }).click();
    await page.getByText('電子郵件已設定').first().waitFor();
    await page.goto(`/notifications?${channel}`);
    await page.getByText('也會送到：電子郵件').waitFor();
    expect(await page.getByText('通知目前只會出現在這裡').count()).toBe(0);
  });
});
