import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callerAt, findGoods, openCheckout } from './buyer.ts';
import { fillRecipient, openStep, orderWith } from './checkout-form.ts';
import { useLine } from './line-fixture.ts';
import { isMember } from './sign-in.ts';
import { channel } from './visit.ts';

const { fixture, visitInLine, inSubWindow } = useLine((line) => line.env);

/** The API's token of whom the shop signed in by LINE's. */
async function tokenOf([exchange]: readonly Request[]): Promise<string> {
  const answer = await exchange?.response();
  const body = (await answer?.json()) as { result: { accessToken: string } } | undefined;
  return body?.result.accessToken ?? '';
}

describe('over a page in LINE’s app', () => {
  /** Opens a checkout in LINE, and the map of stores over it. */
  const chooseStore = (journey: (page: Page) => Promise<void>, expectedStatuses: number[] = []) => {
    const choose = async (page: Page, exchanges: readonly Request[]) => {
      await isMember(page);
      const call = callerAt(fixture.shop.url, await tokenOf(exchanges));
      await openCheckout(page, call, [(await findGoods(call)).skuId]);
      await openStep(page, '收件與配送');
      await page.getByRole('radio', { name: '7-ELEVEN 超商取貨' }).check();
      await page.getByRole('button', { name: '選擇門市' }).click();
      await expect.poll(() => fixture.line.calls.includes('/liff/v2/sub/waitResult')).toBe(true);
      await journey(page);
    };
    return visitInLine(`/faq?${channel}`, choose, { expectedStatuses });
  };

  test('a store is chosen in a window, and the checkout stays', async () => {
    await chooseStore(async (page) => {
      const before = page.url();
      await inSubWindow(page, async (window) => {
        await window.waitForURL(/\/demo-store-map/);
        await window.getByRole('button').first().click();
        await window.getByText('完成了').waitFor();
      });
      await page.getByRole('button', { name: '更換門市' }).waitFor();
      expect(page.url()).toBe(before);
    });
  });

  test('an order is paid in a window, and the page below shows it', async () => {
    await visitInLine(`/faq?${channel}`, async (page, exchanges) => {
      await isMember(page);
      const call = callerAt(fixture.shop.url, await tokenOf(exchanges));
      const checkoutNo = await openCheckout(page, call, [(await findGoods(call)).skuId]);
      await fillRecipient(page);
      fixture.line.calls.length = 0;
      await orderWith(page, '信用卡');
      await expect.poll(() => fixture.line.calls.includes('/liff/v2/sub/waitResult')).toBe(true);
      await inSubWindow(page, async (window) => {
        await window.waitForURL(/\/demo-gateway\//);
        await window.getByRole('button', { name: '付款成功' }).click();
        await window.getByRole('button', { name: '返回商店' }).click();
        await window.getByText('完成了').waitFor();
      });
      await page.getByRole('heading', { name: '付款完成' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/checkout-result/${checkoutNo}`);
    });
  });

  test('a window that is closed leaves the choice open, and one that fails gives way', async () => {
    await chooseStore(
      async (page) => {
        const { line } = fixture;
        line.endSubWindow(line.lastSubWindow(), 'close');
        const choose = page.getByRole('button', { name: '選擇門市' });
        await expect.poll(() => choose.getAttribute('aria-busy')).not.toBe('true');
        await page.route('**/liff/v2/sub/msit', (route) => route.fulfill({ status: 403 }));
        await choose.click();
        await page.getByText('請確認您已同意授權。再按一次').first().waitFor();
        await choose.click();
        await page.waitForURL(/\/demo-store-map/);
      },
      [403],
    );
  });
});
