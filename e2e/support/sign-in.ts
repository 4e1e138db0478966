import type { Page } from 'playwright-core';
import { isHydrated, postInPage } from './visit.ts';

export const member = {
  email: 'member@kaituan.example',
  password: 'demo-member',
  name: '陳小團',
};

/** A verified member of the wholesale channel. */
export const wholesaler = {
  email: 'wholesale@kaituan.example',
  password: 'demo-wholesale',
  name: '林批發',
};

/** Signs in by the call that the sign-in page makes, before a page is opened; returns the token. */
export async function enterShop(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const path = '/identity/sign-in-with-password';
  return (await postInPage<{ accessToken: string }>(page, path, { email, password })).accessToken;
}

/** Signs in with e-mail and password. */
export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await openPasswordForm(page);
  await page.getByRole('textbox', { name: '電子郵件' }).fill(who.email);
  await page.getByRole('textbox', { name: '密碼', exact: true }).fill(who.password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
}

/** Waits for the sign-in page and opens the password form. */
export async function openPasswordForm(page: Page): Promise<void> {
  await page.waitForURL(/\/join-us/);
  await isHydrated(page);
  await page.getByRole('main').getByText('電子郵件', { exact: true }).first().click();
}

/** The code that the demo shop shows. */
export const demoCode = async (page: Page): Promise<string> =>
  (await page.locator('[data-demo-code]').innerText()).trim();

export const loginDialog = (page: Page) => page.getByRole('dialog', { name: '您尚未登入' });
export const isMember = (page: Page) => page.getByRole('button', { name: '會員選單' }).waitFor();
export const isGuest = (page: Page) =>
  page.getByRole('link', { name: '登入', exact: true }).waitFor();

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '會員選單' }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
}
