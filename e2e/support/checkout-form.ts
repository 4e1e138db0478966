import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type StepTitle = '收件與配送' | '付款與發票' | '確認';

const stepButton = (page: Page, title: StepTitle) =>
  page.getByRole('heading', { name: title }).getByRole('button');

export const isStepOpen = async (page: Page, title: StepTitle): Promise<boolean> =>
  (await stepButton(page, title).getAttribute('aria-expanded')) === 'true';

/** Opens a step of the checkout, unless it is open. */
export async function openStep(page: Page, title: StepTitle): Promise<void> {
  if (await isStepOpen(page, title)) return;
  await stepButton(page, title).click();
  await expect.poll(() => isStepOpen(page, title)).toBe(true);
}

/** Fills in the recipient. */
export async function fillRecipient(page: Page): Promise<void> {
  await openStep(page, '收件與配送');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('收件人').fill('林小美');
  await field('手機').fill('0912345678');
  await page.getByRole('combobox', { name: '縣市' }).selectOption('臺南市');
  await page.getByRole('combobox', { name: '鄉鎮市區' }).selectOption('東區');
  await field('路名門牌').fill('大學路 1 號');
}

export async function choosePayment(page: Page, methodText: string): Promise<void> {
  await openStep(page, '付款與發票');
  await page.getByRole('radio', { name: methodText }).check();
}

const consent = (page: Page) => page.getByRole('checkbox', { name: /我已閱讀並同意/ });

/** Agrees; the consent stands below the last step. */
export async function agree(page: Page): Promise<void> {
  if ((await consent(page).count()) === 0) await openStep(page, '確認');
  await consent(page).check();
}

/** The visible button: in the bar on phones, beside the form on wide screens. */
export const submitButton = (page: Page) =>
  page.getByRole('button', { name: '送出訂單' }).locator('visible=true');
export const nextButton = (page: Page) =>
  page.getByRole('button', { name: '下一步' }).locator('visible=true');

/** Waits until all changes are saved and the amounts updated. */
export const isSaved = (page: Page) => page.getByText('填寫內容已自動儲存').waitFor();

/** Chooses how to pay, agrees and orders. */
export async function orderWith(page: Page, methodText: string): Promise<void> {
  await choosePayment(page, methodText);
  await agree(page);
  await isSaved(page);
  await submitButton(page).click();
}
