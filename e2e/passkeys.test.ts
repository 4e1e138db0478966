import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeMember } from './new-member.ts';
import { sharedShop } from './shared-shop.ts';
import { isGuest, isMember, signIn, signOut } from './sign-in.ts';
import { channel, isHydrated, useBrowser } from './visit.ts';

const visit = useBrowser();
/** Browsers make no passkeys at an address of figures. */
const atLocalhost = () => ({ baseURL: sharedShop().url.replace('127.0.0.1', 'localhost') });

/** A phone with a screen lock, whose owner unlocks it whenever it asks. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    /** What the owner does when the prompt is shown. */
    unlock: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`/join-us?${channel}&redirect=/member/profile`);
  await isHydrated(page);
}
const signInButton = (page: Page) => page.getByRole('button', { name: '使用通行密鑰登入' });

test('a member adds a passkey, signs in with it, and removes it', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      const authenticator = await addAuthenticator(page);
      await openSignIn(page);
      await signIn(page, who);
      await page.waitForURL(/\/member\/profile/);
      const list = page.getByRole('list', { name: '通行密鑰' });
      const way = page.getByRole('listitem').filter({ hasText: '通行密鑰' }).first();
      await way.getByRole('button', { name: '新增', exact: true }).click();
      await list.getByText('Android・Chrome', { exact: true }).waitFor();
      expect(await authenticator.count()).toBe(1);

      await list.getByRole('button', { name: '重新命名「Android・Chrome」' }).click();
      await list.getByRole('textbox', { name: '名稱' }).fill('我的手機');
      await list.getByRole('button', { name: '儲存' }).click();
      await list.getByText('我的手機', { exact: true }).waitFor();

      await signOut(page);
      await isGuest(page);
      await authenticator.unlock(false);
      await openSignIn(page);
      await signInButton(page).click();
      await page.getByText('沒有完成：可能是取消了').waitFor();
      await authenticator.unlock(true);
      await signInButton(page).click();
      await page.waitForURL(/\/member\/profile/);
      await isMember(page);
      await list.getByText(/上次使用/).waitFor();

      await list.getByRole('button', { name: '移除「我的手機」' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
      await list.waitFor({ state: 'detached' });
    },
    atLocalhost(),
  );
});

test('without passkeys in the browser nobody is offered any', async () => {
  await visit(
    'about:blank',
    async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      await openSignIn(page);
      await signInButton(page).waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: '取得驗證碼' }).isVisible()).toBe(true);
    },
    atLocalhost(),
  );
});
