import { filesPath } from '@kaituan/contract/addresses';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { callAs, makeMember, type NewMember } from '../support/new-member.ts';
import { askStaff, placeOrder, runOrderCommand, sendParcel } from '../support/order-office.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { enterShop } from '../support/sign-in.ts';
import { expectSuitsEverybody, judged, repeatedParts } from '../support/suits-everybody.ts';
import { callShop, channel, isHydrated, useOnePage } from '../support/visit.ts';

const channelId = 100083;
const lookAt = useOnePage(judged);

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function upload(who: NewMember, content: Buffer, name: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)]), name);
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(sharedShop().url + filesPath, { method: 'POST', body, headers });
  return ((await response.json()) as { result: { fileNo: string } }).result.fileNo;
}

let referenceId = '';

/** A member who has used everything: an order, a review, a thread with files and an answer, a wishlist, an application. */
async function makeBusyMember(): Promise<NewMember> {
  const who = await makeMember();
  const goods = await findSingles();
  const orderNo = await placeOrder(who, [{ goods, quantity: 1 }]);
  await sendParcel(orderNo);
  await runOrderCommand('deliver', { orderNo });
  const review = { orderNo, lineNo: 1, stars: 5, body: '肉質細嫩，會再回購' };
  await callAs(who, '/Review/WriteReview', review);
  const attachments = [
    await upload(who, picture, '破損的盒子.png'),
    await upload(who, paper, '發票.pdf'),
  ];
  const asked = { channelId, category: 'ORDER', orderNo, subject: '收到時盒子破了', attachments };
  const opened = { ...asked, body: '請看照片，可以補寄嗎？' };
  const thread = await callAs<{ referenceId: string }>(who, '/MessageBoard/OpenThread', opened);
  referenceId = thread.referenceId;
  await askStaff('/StaffMessage/AnswerThread', { referenceId, body: '明天就補寄一盒給您。' });
  await callAs(who, '/Wishlist/AddWishlistItem', { channelId, productId: goods.productId });
  const { result: gone } = await callShop<{ result: { id: number }[] }>(
    '/Product/GetScpProductArray',
    { channelId, limit: 1, filterArray: ['availability = SOLD_OUT'] },
  );
  const [soldOut] = gone;
  if (!soldOut) throw new Error('nothing of the demo shop is sold out');
  await callAs(who, '/Wishlist/AddWishlistItem', { channelId, productId: soldOut.id });
  await callAs(who, '/Wholesale/SendApplication', {
    ...{ channelId, company: '好鄰居商行', taxId: '12345675', contactName: '王小明' },
    phone: '02-2311-3731',
  });
  const isShown = async () =>
    (await callAs<unknown[]>(who, '/Notification/GetNotificationArray', {})).length >= 4;
  await vi.waitUntil(isShown, { timeout: 60_000, interval: 500 });
  return who;
}

beforeAll(async () => {
  const who = await makeBusyMember();
  await lookAt('about:blank', async (page) => void (await enterShop(page, who)));
});

const pages: readonly (readonly [name: string, path: () => string, shows: string])[] = [
  ['notifications', () => '/notifications', '已出貨'],
  ['wishlist, with one sold out', () => '/member/wishlist', '到貨'],
  ['message board', () => '/message-board', '收到時盒子破了'],
  ['a thread with files', () => `/message-board/${referenceId}`, '明天就補寄一盒給您。'],
  ['the form of a question', () => '/message-board?ask=OTHER', '送出問題'],
  ['profile', () => '/member/profile', '編輯資料'],
  ['application for wholesale', () => '/member/profile/wholesale', '好鄰居商行'],
  ['reviews', () => '/member/reviews?tab=WRITTEN', '會再回購'],
  ['member centre', () => '/member', '王小明'],
];

const withChannel = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${channel}`;

test.each(pages)('%s suits everybody with a member’s data', async (_, path, shows) => {
  await lookAt(withChannel(path()), async (page) => {
    await page.getByRole('main').getByText(shows).first().waitFor();
    await expectSuitsEverybody(page, repeatedParts);
  });
});

/** Moves the focus on by the keyboard, as far as to there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not lead there');
}

test('by the keyboard alone a question is asked, answered and closed, all is read, and a heart taken off and back', async () => {
  await lookAt(withChannel('/message-board'), async (page) => {
    const main = page.getByRole('main');
    const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      await tabTo(page, main.getByRole(role, { name }).first());
      await page.keyboard.press('Enter');
    };
    const type = async (name: string, text: string) => {
      await tabTo(page, main.getByRole('textbox', { name }));
      await page.keyboard.type(text);
    };
    await isHydrated(page);
    await press('提出問題', 'link');
    await type('主旨（選填）', '可以改成下午送嗎');
    await type('內容', '上午沒有人在家。');
    await press('送出問題');
    await page.waitForURL(/\/message-board\/[0-9A-Z]{26}/);
    // The button that was pressed is gone: the focus is not lost with it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('提問');
    const asked = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await askStaff('/StaffMessage/AnswerThread', { referenceId: asked, body: '可以，下午送。' });
    await page.getByRole('log', { name: '訊息' }).getByText('可以，下午送。').waitFor();
    await press('結束這則提問');
    await press('結束提問');
    await main.getByText('已結束').first().waitFor();

    await page.goto(withChannel('/notifications'));
    await isHydrated(page);
    await press('全部標為已讀');
    await main.getByText('沒有未讀的通知').waitFor();

    await page.goto(withChannel('/member/wishlist'));
    const heart = main.getByRole('button', { name: /^收藏：/ }).first();
    await page.locator('main [data-wishes][aria-pressed=true]').first().waitFor();
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await main.getByText('已取消收藏').waitFor();
    await page.keyboard.press('Enter');
    await main.getByText('已取消收藏').waitFor({ state: 'detached' });
  });
});
