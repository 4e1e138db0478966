import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callerAt, findGoods, openCheckout } from '../support/buyer.ts';
import { fillRecipient, openStep, orderWith } from '../support/checkout-form.ts';
import { isMember } from '../support/sign-in.ts';
import { channel } from '../support/visit.ts';
import { allScopes } from './fake-line-features.ts';
import { liffId } from './fake-line-platform.ts';
import { firstProductPath, useLine } from './line-fixture.ts';

const { fixture, visitInLine, inSubWindow } = useLine((line) => line.env);

/** The API's token of the member signed in by LINE's. */
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

  /** Answers for the user in the window that a press opens. */
  const answerWindow = async (press: () => Promise<void>, status: string, result = {}) => {
    const { line } = fixture;
    const before = line.lastSubWindow();
    await press();
    await expect.poll(() => line.lastSubWindow()).not.toBe(before);
    line.endSubWindow(line.lastSubWindow(), status, result);
  };

  test('an order is paid in a window, the page below shows it, and the buyer becomes a friend', async () => {
    const journey = async (page: Page, exchanges: readonly Request[]) => {
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

      const { line } = fixture;
      const invitation = page.getByRole('region', { name: '加入 LINE 好友' });
      const ask = () => invitation.getByRole('button', { name: '加入好友' }).click();
      line.fail('/liff/v2/oaadd/rateLimit', 429);
      await ask();
      await page.getByText('操作太頻繁').first().waitFor();
      line.fail('/liff/v2/oaadd/rateLimit', undefined);
      await answerWindow(ask, 'close');
      await expect.poll(() => line.calls.at(-1)).toBe('/friendship/v1/status');
      expect(line.calls).toContain('/oauth2/v2.1/liff/friendship/validate');
      await invitation.waitFor();
      line.setFriend(true);
      await answerWindow(ask, 'submit');
      await invitation.waitFor({ state: 'hidden' });
      line.setFriend(false);
    };
    await visitInLine(`/faq?${channel}`, journey, { expectedStatuses: [429] });
  });

  test('what the user did not allow is asked for when it is needed, and a no is explained', async () => {
    const { line } = fixture;
    line.limitScopes('access', ['openid', 'profile']);
    line.sentMessages.length = 0;
    await visitInLine(`${await firstProductPath()}?${channel}`, async (page) => {
      const send = () => page.getByRole('button', { name: '傳到這個聊天室' }).first().click();
      await answerWindow(send, 'cancel');
      await page.getByText('請先用 LINE 登入並同意授權，再試一次').first().waitFor();
      expect(line.sentMessages).toEqual([]);
      await answerWindow(send, 'submit', { newAccessToken: 'allowed' });
      await page.getByText('已傳到聊天室').first().waitFor();
      expect(line.sentMessages).toHaveLength(1);
    });
    line.limitScopes('access', allScopes);
  });

  test('a page is put on the phone’s home screen, from where it opens in LINE', async () => {
    const path = await firstProductPath();
    await visitInLine(`${path}?${channel}`, async (page) => {
      await isMember(page);
      await page.evaluate(() => {
        window.open = (url) => {
          document.body.dataset.opened = String(url);
          return null;
        };
      });
      await page.getByRole('button', { name: '加到手機桌面' }).first().click();
      const opened = await page.locator('body[data-opened]').getAttribute('data-opened');
      const { host, searchParams } = new URL(opened ?? '');
      expect(host).toBe('liff-shortcut.line.me');
      expect(searchParams.get('liffId')).toBe(liffId);
      expect(searchParams.get('url')).toContain(`https://liff.line.me/${liffId}${path}?`);
      expect(searchParams.get('is_liff_external_open_window')).toBe('true');
      expect(fixture.line.calls).toContain('/api/shortcut');
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
