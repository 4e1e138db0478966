import type { Api } from '@kaituan/contract/api';
import { emptyProductQuery, formatProductQuery } from '@kaituan/domain/catalog/product-query';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findOpenCampaign } from '../support/group-joining.ts';
import { callAs, makeMember, type NewMember } from '../support/new-member.ts';
import { loginDialog, signIn } from '../support/sign-in.ts';
import { callShop, channel, isHydrated, useBrowser } from '../support/visit.ts';
import { withWrongClock } from '../support/wrong-clock.ts';

const visit = useBrowser();
const channelId = 100083;
const inCart = { channelId, cartType: 'DIRECT' };
const flashQuery = formatProductQuery({
  ...emptyProductQuery,
  ...{ flags: ['FLASH'], sort: 'CLOSING_SOON' },
});
const flashPage = `/products?searchQuery=${flashQuery}&${channel}`;

type Sale = Api['/FlashSale/GetFlashSaleArray']['answer']['result'][number];

async function findSale(status: Sale['status']): Promise<Sale> {
  const { result } = await callShop<{ result: Sale[] }>('/FlashSale/GetFlashSaleArray', {
    ...{ channelId, status: [status] },
  });
  if (!result[0]) throw new Error(`no flash sale is ${status}`);
  return result[0];
}

/** Holds pieces of a sale in an unpaid order; returns the order. */
async function hold(who: NewMember, skuId: number, quantity: number): Promise<string> {
  await callAs(who, '/Cart/AddCartItem', { ...inCart, skuId, quantity });
  const { checkoutNo } = await callAs<{ checkoutNo: string }>(
    who,
    '/Checkout/CreateCheckout',
    inCart,
  );
  await callAs(who, '/Checkout/UpdateCheckout', {
    checkoutNo,
    address: {
      ...{ recipient: '王小明', phone: '0912345678', zip: '106', county: '臺北市' },
      ...{ district: '大安區', street: '和平東路一段 1 號', note: '' },
    },
    invoice: { type: 'MEMBER_CARRIER', value: '', title: '', email: '' },
    paymentMethod: 'CARD',
  });
  const submitted = await callAs<{ orderNo: string }>(who, '/Checkout/SubmitCheckout', {
    checkoutNo,
  });
  return submitted.orderNo;
}

const secondsOf = async (page: Page, label: string): Promise<number> => {
  const words = (await page.getByLabel(label).first().getAttribute('aria-label')) ?? '';
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (words.match(/\d+/g) ?? []).map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
};

test('the countdowns to the end and to the next start are right on a phone that is wrong', async () => {
  const [live, next] = [await findSale('LIVE'), await findSale('SCHEDULED')];
  await visit('about:blank', async (page) => {
    await withWrongClock(page, -5 * 3_600_000);
    await page.goto(flashPage);
    await isHydrated(page);
    await page.waitForTimeout(1_200);
    for (const [label, moment] of [
      ['距離結束還有', live.endsAt],
      ['距離開始還有', next.startsAt],
    ] as const) {
      const left = (Date.parse(moment) - Date.now()) / 1000;
      expect(Math.abs((await secondsOf(page, label)) - left)).toBeLessThan(20);
    }
  });
});

test('pieces are taken, sold out with hope, and come back', async () => {
  const sale = await findSale('LIVE');
  const item = sale.items.toSorted((a, b) => a.left - b.left)[0];
  if (!item) throw new Error('the sale has no goods');
  const { skuId, left, perMember, unitLabel } = item;
  const address = `/products/${item.productId}?sku=${skuId}&${channel}`;
  await visit(address, async (page) => {
    const panel = page.getByRole('region', { name: sale.title });
    await panel.getByText(`每人限購 ${perMember} ${unitLabel}`).waitFor();
    await panel.getByText(`剩 ${left} ${unitLabel}`).waitFor();
    await isHydrated(page);
    await page.getByText(`每筆最多 ${perMember} ${unitLabel}`).first().waitFor();

    const orders: [NewMember, string][] = [];
    for (let free = left; free > 0; free -= perMember) {
      const who = await makeMember();
      orders.push([who, await hold(who, skuId, Math.min(free, perMember))]);
    }
    await page.reload();
    await panel.getByText(`已搶完・${left} ${unitLabel}付款中，可能會有釋出`).waitFor();
    expect(await page.getByText('現在為一般價格').count()).toBe(1);

    const [last] = orders.splice(-1);
    if (!last) throw new Error('nobody bought');
    const [who, orderNo] = last;
    const back = left - perMember * orders.length;
    await callAs(who, '/Order/CancelOrder', { orderNo, reason: '不需要了' });
    await page.reload();
    await panel.getByText(`剛釋出 ${back} ${unitLabel}`).waitFor();
    await page.goto(flashPage);
    await page
      .getByRole('list', { name: sale.title })
      .getByText(`剛釋出 ${back} ${unitLabel}`)
      .waitFor();

    for (const [buyer, held] of orders) {
      await callAs(buyer, '/Order/CancelOrder', { orderNo: held, reason: '不需要了' });
    }
  });
});

test('a press on a button whose code is still on its way is done when it comes', async () => {
  await visit(
    'about:blank',
    async (page) => {
      let releaseCode = () => {};
      const released = new Promise<void>((resolve) => {
        releaseCode = resolve;
      });
      await page.route(/flash-sale-board/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(flashPage);
      await isHydrated(page);
      await page.getByRole('button', { name: '提醒我' }).click();
      expect(await loginDialog(page).count()).toBe(0);
      releaseCode();
      await loginDialog(page).waitFor();
    },
    // A page that showed the board before may have its code in memory, and not ask for it.
    { fresh: true },
  );
});

test('a guest who wants to be reminded signs in, and is', async () => {
  const { flashSaleId } = await findSale('SCHEDULED');
  const who = await makeMember();
  await visit(flashPage, async (page) => {
    await isHydrated(page);
    const remind = page.getByRole('button', { name: '提醒我' });
    await remind.scrollIntoViewIfNeeded();
    await remind.click();
    await loginDialog(page).waitFor();
    await page.getByRole('button', { name: '前往登入' }).click();
    await signIn(page, who);
    await page.waitForURL(/\/products/);
    await page.getByText('已記下這一檔').waitFor();
    const isSet = page.getByRole('button', { name: '已記下' });
    await isSet.waitFor();
    const [sale] = await callAs<Sale[]>(who, '/FlashSale/GetFlashSaleArray', {
      ...{ channelId, status: ['SCHEDULED'] },
    });
    expect(sale).toMatchObject({ flashSaleId, isReminded: true });
    await isSet.click();
    await remind.waitFor();
  });
});

test('a calendar of one’s own rings before a sale begins, and before a group buy closes', async () => {
  const readFile = async (path: string) => {
    let file = '';
    await visit(path, async (page) => {
      const link = page.getByRole('link', { name: '加入行事曆' });
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toMatch(/^text\/calendar/);
      file = (await answer.text()).replaceAll('\r\n ', '');
    });
    return file;
  };
  const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
  const sale = await findSale('SCHEDULED');
  const ofSale = await readFile(flashPage);
  expect(ofSale).toContain(`SUMMARY:限時搶購開賣：${sale.title}`);
  expect(ofSale).toContain(`DTSTART:${utc(sale.startsAt)}`);
  expect(ofSale).toContain('TRIGGER:-PT10M');
  const campaign = await findOpenCampaign('CAMPAIGN');
  const ofCampaign = await readFile(`/group-buys/${campaign.campaignId}?${channel}`);
  expect(ofCampaign).toContain(`DTSTART:${utc(campaign.closesAt)}`);
});
