import { expect, test } from 'vitest';
import { makeMember, newPhone } from '../support/new-member.ts';
import { openPasswordForm } from '../support/sign-in.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const refusalsExpected = { expectedStatuses: [401, 429] };

test('seconds to wait are counted down, and the button waits with them', async () => {
  const phone = newPhone();
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await page.request.post('/identity/send-phone-code', { data: { phone } });
      await isHydrated(page);
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

      await number.fill(newPhone());
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

test('too many wrong passwords make the next wait, for seconds that run down', async () => {
  const who = await makeMember();
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await openPasswordForm(page);
      for (let tries = 0; tries < 8; tries += 1) {
        await page.request.post('/identity/sign-in-with-password', {
          data: { email: who.email, password: 'guessing' },
        });
      }
      await page.getByRole('textbox', { name: '電子郵件' }).fill(who.email);
      await page.getByRole('textbox', { name: '密碼', exact: true }).fill('guessing');
      const button = page.getByRole('button', { name: '登入', exact: true });
      await button.click();
      await page.getByText(/操作太頻繁，請 \d+ 秒後再試/).waitFor();
      expect(await button.isDisabled()).toBe(true);
    },
    refusalsExpected,
  );
});
