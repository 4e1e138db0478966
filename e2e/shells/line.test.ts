import { describe, expect, test } from 'vitest';
import { sharedShop } from '../support/shared-shop.ts';
import { isGuest, isMember } from '../support/sign-in.ts';
import { channel, isHydrated, useBrowser } from '../support/visit.ts';
import { pathOf, sdkFile, tapLine, useLine } from './line-fixture.ts';

const { fixture, visit } = useLine((line) => line.webEnv);

/** Goods of this shop that are there. */
async function findSku(): Promise<number> {
  const ask = async <T>(path: string, more: object): Promise<T> => {
    const answer = await fetch(fixture.shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channelId: 100083, ...more }),
    });
    return ((await answer.json()) as { result: T }).result;
  };
  const list = { filterArray: ['availability = IN_STOCK'], limit: 20, sort: 'NEW' };
  for (const { id } of await ask<{ id: number }[]>('/Product/GetScpProductArray', list)) {
    type Sku = { skuId: number; moq: number; availability: string };
    const { skus } = await ask<{ skus: Sku[] }>('/Product/GetScpProduct', { productId: id });
    const sku = skus.find(({ moq, availability }) => moq === 1 && availability === 'IN_STOCK');
    if (sku) return sku.skuId;
  }
  throw new Error('the demo shop has no such goods');
}

describe('in an ordinary browser', () => {
  const entry = `/join-us?redirect=%2Ffaq&${channel}`;

  test('LINE’s login leads to the page that was asked for', async () => {
    await visit(entry, async (page) => {
      await tapLine(page);
      await page.waitForURL('https://access.line.me/**');
      await page.getByRole('link', { name: '允許' }).click();
      await page.waitForURL(`**/faq?${channel}`);
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}`);
      await page.goto(`/member/profile?${channel}`);
      await page.getByText('林小美').first().waitFor();
    });
  });

  test('a login cancelled at LINE returns to the sign-in page and keeps its target', async () => {
    await visit(entry, async (page) => {
      await tapLine(page);
      await page.getByRole('link', { name: '取消' }).click();
      await page.getByText('您取消了 LINE 登入').waitFor();
      await isGuest(page);
      await tapLine(page);
      await page.getByRole('link', { name: '允許' }).click();
      await page.waitForURL(`**/faq?${channel}`);
    });
  });

  test('a login returned to another browser asks for confirmation, then reaches its target with the guest’s cart', async () => {
    let back = '';
    const line = { skuId: await findSku(), quantity: 1 };
    const cart = { id: 'kept', channelId: 100083, changedAtMs: Date.now(), claimedBy: null };
    await visit(entry, async (page) => {
      await page.evaluate(
        (carts) => localStorage.setItem('kaituan.guest-cart', carts),
        JSON.stringify([{ ...cart, lines: [line] }]),
      );
      await page.reload();
      await tapLine(page);
      back = (await page.getByRole('link', { name: '允許' }).getAttribute('href')) ?? '';
    });
    await visit(
      back.slice(fixture.shop.url.length),
      async (page) => {
        await page.getByText('要以 LINE 帳號').waitFor();
        const text = await page.getByRole('main').innerText();
        expect(text).toContain('「林小美」');
        expect(text).toContain('剛才放進購物車的 1 項商品會一起帶過來');
        await isGuest(page);
        await page.getByRole('button', { name: '確認登入' }).click();
        await page.waitForURL(`**/faq?${channel}`);
        await isMember(page);
        await page.getByText(/^已加入購物車 \d/).waitFor();
      },
      { expectedStatuses: [410] },
    );
  });

  test('another person can decline and sign in otherwise', async () => {
    let back = '';
    await visit(entry, async (page) => {
      await tapLine(page);
      back = (await page.getByRole('link', { name: '允許' }).getAttribute('href')) ?? '';
    });
    await visit(back.slice(fixture.shop.url.length), async (page) => {
      await page.getByText('要以 LINE 帳號').waitFor();
      await isHydrated(page);
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByRole('textbox', { name: '手機號碼' }).waitFor();
      expect(new URL(page.url()).searchParams.has('ticket')).toBe(false);
      await isGuest(page);
    });
  });

  test('a guest’s first page fetches nothing of LINE’s', async () => {
    const requestedUrls: string[] = [];
    await visit('/robots.txt', async (page) => {
      page.on('request', (request) => requestedUrls.push(request.url()));
      await page.goto(`/?${channel}`);
      await page.waitForLoadState('networkidle');
    });
    expect(requestedUrls.filter((url) => sdkFile.test(url) || url.includes('line.me'))).toEqual([]);
    expect(fixture.line.calls).toEqual([]);
  });

  test('pages may call LINE only where there is a LIFF app', async () => {
    const policyOf = async (origin: string) => {
      const { headers } = await fetch(`${origin}/faq?${channel}`);
      return headers.get('content-security-policy') ?? '';
    };
    expect(await policyOf(fixture.shop.url)).toContain(
      "connect-src 'self' https://api.line.me https://access.line.me https://liff.line.me https://liff-shortcut.line.me;",
    );
    expect(await policyOf(sharedShop().url)).not.toContain('line.me');
  });
});

describe('in browsers inside other apps', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

  test.each([
    ['LINE’s', 'Safari/604.1 Line/15.0.0/IAB', '可以直接用 LINE 或手機號碼登入'],
    ['Facebook’s', 'Mobile/15E148 [FBAN/FBIOS;FBAV/512.0]', '您正在 Facebook 裡瀏覽'],
    ['Instagram’s', 'Mobile/15E148 Instagram 350.0.0.11.96', '您正在 Instagram 裡瀏覽'],
  ])('%s shows which methods work, and loads no SDK', async (_whose, sign, text) => {
    await visit(
      `/join-us?${channel}`,
      async (page) => {
        await page.getByText(text).waitFor();
        await page.getByRole('link', { name: '登入', exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        const files = await page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => name),
        );
        expect(files.filter((file) => sdkFile.test(file))).toEqual([]);
      },
      { userAgent: `${iPhone} ${sign}` },
    );
  });
});

describe('in a demo shop without a channel of LINE’s', () => {
  const visitDemo = useBrowser();

  test('a page that says it is not LINE asks who is there, and signs them in', async () => {
    await visitDemo(`/join-us?redirect=%2Ffaq&${channel}`, async (page) => {
      await tapLine(page);
      await page.getByText('這不是 LINE').waitFor();
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByText('您取消了 LINE 登入').waitFor();
      await tapLine(page);
      await page.getByRole('button', { name: '以「林小美」登入' }).click();
      await page.waitForURL(`**/faq?${channel}`);
      await isMember(page);
    });
  });
});
