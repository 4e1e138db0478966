import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeMember } from '../support/new-member.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { isGuest, isMember, signIn, signOut } from '../support/sign-in.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Browsers make no passkeys at an address of figures. */
const atLocalhost = () => ({ baseURL: sharedShop().url.replace('127.0.0.1', 'localhost') });

/** A phone with a screen lock, whose owner unlocks it whenever it asks. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

/** Else the virtual authenticator picks a suggestion by itself. */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`/join-us?${channel}&redirect=/member/profile`);
  await isHydrated(page);
}
const isProfile = ({ pathname }: URL) => pathname === '/member/profile';
const signInButton = (page: Page) => page.getByRole('button', { name: '使用通行密鑰登入' });

test('a member adds a passkey, signs in with it, and removes it', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await addAuthenticator(page);
      await withoutSuggestions(page);
      await openSignIn(page);
      await signInButton(page).click();
      await page.getByText('沒有完成：可能是取消了').waitFor();
      await signIn(page, who);
      await page.waitForURL(isProfile);
      const list = page.getByRole('list', { name: '通行密鑰' });
      const way = page.getByRole('listitem').filter({ hasText: '通行密鑰' }).first();
      await way.getByRole('button', { name: '新增', exact: true }).click();
      await list.getByText('Android・Chrome', { exact: true }).waitFor();

      await list.getByRole('button', { name: '重新命名「Android・Chrome」' }).click();
      await list.getByRole('textbox', { name: '名稱' }).fill('我的手機');
      await list.getByRole('button', { name: '儲存' }).click();
      await list.getByText('我的手機', { exact: true }).waitFor();

      await signOut(page);
      await isGuest(page);
      await openSignIn(page);
      await signInButton(page).click();
      await page.waitForURL(isProfile);
      await isMember(page);
      await list.getByText(/上次使用/).waitFor();

      await list.getByRole('button', { name: '移除「我的手機」' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
      await list.waitFor({ state: 'detached' });

      await signOut(page);
      await isGuest(page);
      await openSignIn(page);
      await signInButton(page).click();
      await page.getByText('沒有完成：可能是取消了').waitFor();
    },
    atLocalhost(),
  );
});

test('a member picks a passkey that the browser suggests', async () => {
  const who = await makeMember();
  await visit(
    'about:blank',
    async (page) => {
      await addAuthenticator(page);
      await openSignIn(page);
      await signIn(page, who);
      await page.waitForURL(isProfile);
      const way = page.getByRole('listitem').filter({ hasText: '通行密鑰' }).first();
      await way.getByRole('button', { name: '新增', exact: true }).click();
      await page.getByRole('list', { name: '通行密鑰' }).waitFor();
      await signOut(page);
      await isGuest(page);
      const signIns: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/identity/sign-in-with-passkey')) signIns.push(request.url());
      });
      await openSignIn(page);
      await page.waitForURL(isProfile);
      await isMember(page);
      await page
        .getByRole('list', { name: '通行密鑰' })
        .getByText(/上次使用/)
        .waitFor();
      expect(signIns).toHaveLength(1);
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
