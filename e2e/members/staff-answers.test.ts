import { demoOwner } from '@kaituan/demo/demo';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { joinShop, type NewMember } from '../support/new-member.ts';
import { placeOrder } from '../support/order-office.ts';
import { openOrder } from '../support/order-page.ts';
import { enterShop } from '../support/sign-in.ts';
import { callShop, channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser({ pictures: true });
const [retail, wholesale] = [100_083, 100_120];

/** A shopper's page and the owner's, beside each other. */
async function atBothSides(
  journey: (member: { page: Page; who: NewMember }, desk: Page) => Promise<void>,
): Promise<void> {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    await visit('about:blank', async (desk) => {
      await enterShop(desk, demoOwner);
      await journey({ page, who }, desk);
    });
  });
}

/** The smallest PNG there is. */
const photo = {
  ...{ name: '破損.png', mimeType: 'image/png' },
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a question about an order with a photo is answered at the desk and read without a reload', async () => {
  await atBothSides(async ({ page, who }, desk) => {
    const orderNo = await placeOrder(who, [{ goods: await findSingles(), quantity: 1 }]);
    const subject = `收到時盒子破了 ${orderNo}`;
    await openOrder(page, orderNo);
    await page.getByRole('link', { name: '有問題？問店家' }).click();
    await page.getByText(`關於訂單 ${orderNo}`).waitFor();
    await page.getByRole('textbox', { name: '主旨' }).fill(subject);
    await page.getByRole('textbox', { name: '內容' }).fill('請看照片，可以補寄嗎？');
    await page.locator('main input[type=file]').setInputFiles(photo);
    await page.getByRole('button', { name: '送出問題' }).click();
    await page.waitForURL(/\/message-board\/[0-9A-Z]{26}/);
    const messages = page.getByRole('log', { name: '訊息' });
    await messages.getByRole('img').first().waitFor();

    await desk.goto('/admin/messages');
    await desk.getByRole('link', { name: subject }).first().click();
    await desk.getByRole('link', { name: `訂單 ${orderNo}` }).waitFor();
    await desk.getByRole('list', { name: '附件', exact: true }).getByRole('link').waitFor();
    const answer = '抱歉造成困擾，明天就補寄一盒給您。';
    await desk.getByRole('textbox', { name: '回覆會員' }).fill(answer);
    await desk.getByRole('button', { name: '送出回覆' }).click();
    await desk.getByRole('list', { name: '訊息' }).getByText(answer).waitFor();

    await messages.getByText(answer).waitFor();
    await messages
      .getByRole('button', { name: /有幫助/ })
      .first()
      .waitFor();
  });
});

type Card = { id: number; minPriceTwd: number | null; fromPriceTwd: number | null };

/** Goods that cost less in the wholesale channel than in the retail one. */
async function findCheaper(): Promise<{ id: number; retailTwd: number; wholesaleTwd: number }> {
  const list = async (channelId: number) =>
    (
      await callShop<{ result: Card[] }>('/Product/GetScpProductArray', {
        ...{ channelId, limit: 60, filterArray: ['availability = IN_STOCK'] },
      })
    ).result;
  const [ofRetail, ofWholesale] = await Promise.all([list(retail), list(wholesale)]);
  for (const { id, minPriceTwd: wholesaleTwd } of ofWholesale) {
    const retailTwd = ofRetail.find((card) => card.id === id)?.minPriceTwd;
    if (retailTwd && wholesaleTwd && wholesaleTwd < retailTwd)
      return { id, retailTwd, wholesaleTwd };
  }
  throw new Error('the demo shop sells nothing cheaper by wholesale');
}
const priceText = (twd: number) => `NT$${twd.toLocaleString('en')}`;

test('who applies for wholesale is approved at the desk and then sees the wholesale prices', async () => {
  const { id, retailTwd, wholesaleTwd } = await findCheaper();
  await atBothSides(async ({ page }, desk) => {
    const company = `好鄰居商行 ${Date.now()}`;
    await page.goto(`/products/${id}?${channel}`);
    await page.getByRole('main').getByText(priceText(retailTwd)).first().waitFor();
    await page.goto(`/member/profile/wholesale?${channel}`);
    const field = (name: string) => page.getByRole('textbox', { name });
    await field('公司或商號名稱').fill(company);
    await field('統一編號').fill('12345675');
    await field('聯絡人').fill('王小明');
    await field('聯絡電話').fill('02-2311-3731');
    await page.getByRole('button', { name: '送出申請' }).click();
    await page.getByText('審核後會通知您。').waitFor();

    await desk.goto('/admin/wholesale');
    const application = desk.getByRole('article').filter({ hasText: company });
    await application.getByRole('button', { name: '通過', exact: true }).click();
    const dialog = desk.getByRole('alertdialog');
    await dialog.getByRole('combobox', { name: '通路' }).selectOption(`${wholesale}`);
    await dialog.getByRole('button', { name: '通過', exact: true }).click();
    await application.waitFor({ state: 'detached' });

    await page.goto(`/products/${id}?${channel}`);
    await page.waitForURL((url) => url.searchParams.get('channelId') === `${wholesale}`);
    await isHydrated(page);
    const main = page.getByRole('main');
    await main.getByText(priceText(wholesaleTwd)).first().waitFor();
    await page.goto(`/member/profile/wholesale?channelId=${wholesale}`);
    await page.getByText(/您是「.+」的認證會員/).waitFor();
    expect(new URL(page.url()).searchParams.get('channelId')).toBe(`${wholesale}`);
  });
});
