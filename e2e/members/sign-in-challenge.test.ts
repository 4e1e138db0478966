import { expect, test } from 'vitest';
import { makeMember } from '../support/new-member.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { isMember, signIn } from '../support/sign-in.ts';
import { channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
const refusalsExpected = { expectedStatuses: [401, 429] };

/** Fails sign-ins from many addresses, so that new browsers get a challenge. */
async function attack(email: string, times: number): Promise<void> {
  const guess = (index: number) =>
    fetch(`${sharedShop().url}/identity/sign-in-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `127.9.113.${index}` },
      body: JSON.stringify({ email, password: `guess ${index}` }),
    });
  await Promise.all(Array.from({ length: times }, (_, index) => guess(index)));
}

test('who signs in to an attacked account on a new device waits a moment and presses nothing more', async () => {
  const who = await makeMember();
  await attack(who.email, 22);
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      const line = page.getByText('正在確認您不是機器人…').filter({ visible: true });
      // Delayed until the progress was seen: solving is faster than looking.
      await page.route(/challenge-worker/, async (route) => {
        await line.waitFor();
        await route.continue();
      });
      await signIn(page, who);
      await isMember(page);
      expect(await line.count()).toBe(0);
    },
    refusalsExpected,
  );
});

test('a challenge that failed is reported, and solved on retry', async () => {
  const who = await makeMember();
  await attack(who.email, 22);
  await visit(
    `/join-us?${channel}`,
    async (page) => {
      await page.route(/challenge-worker/, (route) => route.abort());
      await signIn(page, who);
      await page.getByText('還沒有確認您不是機器人，請再試一次').waitFor();
      await page.unroute(/challenge-worker/);
      await page.getByRole('button', { name: '登入', exact: true }).click();
      await isMember(page);
    },
    refusalsExpected,
  );
});
