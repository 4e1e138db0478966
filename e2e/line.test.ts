import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { liffId, liffUserAgent, startFakeLinePlatform } from './fake-line-platform.ts';
import { openShop, type RunningShop } from './open-shop.ts';
import { channel, isAlive, useBrowser } from './visit.ts';

let line: Awaited<ReturnType<typeof startFakeLinePlatform>>;
/** With LINE's web login, and without. */
let shop: RunningShop;
let appShop: RunningShop;

/** Two shops start here, each as long as the one of the other journeys. */
const startTimeoutMs = 240_000;

beforeAll(async () => {
  line = await startFakeLinePlatform();
  shop = await openShop({ ...line.webEnv, LINE_LIFF_ID: liffId });
  appShop = await openShop({ ...line.env, LINE_LIFF_ID: liffId });
}, startTimeoutMs);
afterAll(async () => {
  await Promise.all([shop?.close(), appShop?.close()]);
  await line?.close();
});
const visitAny = useBrowser(() => line.browserFlags);

type Journey = (page: Page) => Promise<void>;
type JourneyInLine = (page: Page, exchanges: readonly Request[]) => Promise<void>;
type Options = { userAgent?: string; shop?: RunningShop; expectedStatuses?: number[] };

/** A visit to a shop with LINE; the LIFF app on record is that shop's. */
function visit(path: string, journey: Journey, options: Options = {}): Promise<void> {
  const { shop: visited = shop, ...rest } = options;
  line.registerEndpoint(`${visited.url}/`);
  line.giveNext({ sub: 'U300', name: '林小美' });
  line.calls.length = 0;
  return visitAny(`${visited.url}${path}`, journey, {
    ...{ baseURL: visited.url, ignoreHTTPSErrors: true },
    ...rest,
  });
}

/** A visit in LINE's app, which has opened the shop's LIFF app. */
function visitInLine(path: string, journey: JourneyInLine, options: Options = {}): Promise<void> {
  return visit(
    '/robots.txt',
    async (page) => {
      await prepareLineApp(page.context());
      const exchanges = exchangesOf(page);
      await page.goto(`${path}${await line.credentials()}`);
      await journey(page, exchanges);
    },
    { userAgent: liffUserAgent, ...options },
  );
}

/** LINE's app puts this into every page it opens for a LIFF app. */
const prepareLineApp = (context: BrowserContext) =>
  context.addInitScript('window._liff = { features: {}, postMessage() {} }');

const isMember = (page: Page) => page.getByRole('button', { name: '會員選單' }).waitFor();
const isGuest = (page: Page) => page.getByRole('link', { name: '登入', exact: true }).waitFor();
const exchangesOf = (page: Page) => {
  const exchanges: Request[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/identity/sign-in-with-line')) exchanges.push(request);
  });
  return exchanges;
};
const sdkFile = /messaging-client/;
const pathOf = (page: Page) => {
  const url = new URL(page.url());
  return url.pathname + url.search + url.hash;
};

async function tapLine(page: Page): Promise<void> {
  await isAlive(page);
  await page.getByRole('button', { name: '使用 LINE 登入' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '會員選單' }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await page.getByText('登出成功').first().waitFor();
}

describe('in an ordinary browser', () => {
  const entry = `/join-us?redirect=%2Ffaq&${channel}`;

  test('LINE’s login leads to the page that was wanted', async () => {
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

  test('who says no at LINE is back at the sign-in page, with the way kept', async () => {
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

  test('a login that comes back in another browser asks first, and then lands right', async () => {
    let back = '';
    await visit(entry, async (page) => {
      await tapLine(page);
      back = (await page.getByRole('link', { name: '允許' }).getAttribute('href')) ?? '';
    });
    await visit(
      back.slice(shop.url.length),
      async (page) => {
        await page.getByText('要以 LINE 帳號').waitFor();
        expect(await page.getByRole('main').innerText()).toContain('「林小美」');
        await isGuest(page);
        await page.getByRole('button', { name: '確認登入' }).click();
        await page.waitForURL(`**/faq?${channel}`);
        await isMember(page);
      },
      { expectedStatuses: [410] },
    );
  });

  test('who is not that person says no, and may sign in otherwise', async () => {
    let back = '';
    await visit(entry, async (page) => {
      await tapLine(page);
      back = (await page.getByRole('link', { name: '允許' }).getAttribute('href')) ?? '';
    });
    await visit(back.slice(shop.url.length), async (page) => {
      await page.getByText('要以 LINE 帳號').waitFor();
      await isAlive(page);
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByRole('textbox', { name: '手機號碼' }).waitFor();
      expect(new URL(page.url()).searchParams.has('ticket')).toBe(false);
      await isGuest(page);
    });
  });

  test('a guest’s first page fetches nothing of LINE’s', async () => {
    const asked: string[] = [];
    await visit('/robots.txt', async (page) => {
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`/?${channel}`);
      await page.waitForLoadState('networkidle');
    });
    expect(asked.filter((url) => sdkFile.test(url) || url.includes('line.me'))).toEqual([]);
    expect(line.calls).toEqual([]);
  });

  test('pages may call LINE only where there is a LIFF app', async () => {
    const policyOf = async (origin: string) => {
      const { headers } = await fetch(`${origin}/faq?${channel}`);
      return headers.get('content-security-policy') ?? '';
    };
    expect(await policyOf(shop.url)).toMatch(/connect-src 'self' https:\/\/api\.line\.me;/);
    expect(await policyOf(inject('shopUrl'))).not.toContain('line.me');
  });
});

describe('in browsers inside other apps', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

  test.each([
    ['LINE’s', 'Safari/604.1 Line/15.0.0/IAB', '可以直接用 LINE 或手機號碼登入'],
    ['Facebook’s', 'Mobile/15E148 [FBAN/FBIOS;FBAV/512.0]', '您正在 Facebook 裡瀏覽'],
    ['Instagram’s', 'Mobile/15E148 Instagram 350.0.0.11.96', '您正在 Instagram 裡瀏覽'],
  ])('%s is told what works there, and fetches no SDK', async (_whose, sign, text) => {
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

describe('in LINE’s app', () => {
  test('whom LINE knows is signed in without a tap, with one exchange and a clean address', async () => {
    await visitInLine(`/products?${channel}`, async (page, exchanges) => {
      await isMember(page);
      expect(pathOf(page)).toBe(`/products?${channel}`);
      await page.reload();
      await isMember(page);
      await page.goto(`/faq?${channel}`);
      await isMember(page);
      expect(exchanges).toHaveLength(1);
    });
  });

  test('a link in LINE opens the page it means, signed in', async () => {
    const state = encodeURIComponent(`/faq?${channel}&source=line`);
    await visitInLine(`/?liff.state=${state}`, async (page) => {
      await page.waitForURL('**/faq?**');
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}&source=line`);
    });
  });

  test('a member’s page opens at once, without asking to sign in', async () => {
    await visitInLine(`/member/profile?${channel}`, async (page) => {
      const dialog = page.getByRole('dialog', { name: '您尚未登入' });
      let wasAsked = false;
      void dialog.waitFor().then(
        () => {
          wasAsked = true;
        },
        () => undefined,
      );
      await page.getByText('林小美').first().waitFor();
      expect(wasAsked).toBe(false);
    });
  });

  test('a token that has ended is changed for a new one, once', async () => {
    await visitInLine(`/faq?${channel}`, async (page) => {
      await isMember(page);
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage)) {
          if (!key.endsWith(':decodedIDToken')) continue;
          const decoded = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { exp: number };
          sessionStorage.setItem(key, JSON.stringify({ ...decoded, exp: 1_700_000_000 }));
        }
      });
      await page.context().clearCookies();
      const exchanges = exchangesOf(page);
      await page.reload();
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}`);
      expect(exchanges).toHaveLength(1);
      expect(line.calls.filter((path) => path === '/liff/v1/authorize')).toHaveLength(1);
    });
  });

  test('a LIFF app that is set up wrongly does not send the browser in circles', async () => {
    await visit(
      '/robots.txt',
      async (page) => {
        await prepareLineApp(page.context());
        line.giveNext({ sub: 'U300', name: '林小美', channelId: '1657999999' });
        await page.goto(`/faq?${channel}${await line.credentials()}`);
        await page.getByText('LINE 暫時連不上').first().waitFor();
        await expect.poll(() => pathOf(page)).toBe(`/?${channel}`);
        await page.reload();
        await page.waitForLoadState('networkidle');
        await isGuest(page);
        expect(line.calls.filter((path) => path === '/liff/v1/authorize')).toHaveLength(3);
      },
      { userAgent: liffUserAgent },
    );
  });

  test('signing out signs out of LINE’s SDK, and stays so until LINE is asked for', async () => {
    await visitInLine(`/faq?${channel}`, async (page) => {
      await isMember(page);
      const stored = () =>
        page.evaluate(() =>
          Object.keys(sessionStorage).filter((key) => key.endsWith(':accessToken')),
        );
      expect(await stored()).toHaveLength(1);
      await page.reload();
      await isMember(page);
      await signOut(page);
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(stored).toEqual([]);
      await page.reload();
      await isGuest(page);
      await page.waitForLoadState('networkidle');
      expect(line.calls).not.toContain('/liff/v1/authorize');

      await page.goto(`/join-us?redirect=%2Ffaq&${channel}`);
      await tapLine(page);
      await page.waitForURL(`**/faq?${channel}`);
      await isMember(page);
      expect(pathOf(page)).toBe(`/faq?${channel}`);
    });
  });

  test('when LINE is out of reach the shop says so kindly and goes on', async () => {
    await visit(
      '/robots.txt',
      async (page) => {
        await prepareLineApp(page.context());
        await page.context().route('https://api.line.me/**', (route) => route.abort());
        await page.goto(`/brands?${channel}${await line.credentials()}`);
        await page.getByText('LINE 暫時連不上').first().waitFor();
        await isGuest(page);
        expect(pathOf(page)).toBe(`/brands?${channel}`);
        await page.getByRole('link', { name: '開團首頁' }).click();
        await page.waitForURL(`**/?${channel}`);
      },
      { userAgent: liffUserAgent },
    );
  });

  test('an app that never gets ready keeps nobody waiting for ever', async () => {
    const state = encodeURIComponent(`/faq?${channel}`);
    await visit(
      `/?liff.state=${state}`,
      async (page) => {
        await page.waitForURL(`**/faq?${channel}`);
        await page.getByText('LINE 暫時連不上').first().waitFor();
        await isGuest(page);
      },
      { userAgent: liffUserAgent },
    );
  });
});

describe('a shop without LINE’s web login', () => {
  const entry = `/join-us?redirect=%2Ffaq&${channel}`;

  test('signs in by LINE’s SDK, with one exchange and a clean address', async () => {
    await visit(
      entry,
      async (page) => {
        const exchanges = exchangesOf(page);
        const seen: string[] = [];
        page.on('framenavigated', (frame) => seen.push(frame.url()));
        await tapLine(page);
        await page.getByRole('link', { name: '允許' }).click();
        await page.waitForURL(`**/faq?${channel}`);
        await isMember(page);
        expect(exchanges).toHaveLength(1);
        expect(seen.some((url) => url.includes('liffClientId='))).toBe(true);
        expect(pathOf(page)).toBe(`/faq?${channel}`);
        await signOut(page);
        await expect
          .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
          .not.toContain('accessToken');
      },
      { shop: appShop },
    );
  });

  test('a token the shop does not accept is tried once more; then there are other ways', async () => {
    await visit(
      entry,
      async (page) => {
        line.giveNext({ sub: 'U300', name: '林小美', channelId: '1657999999' });
        const exchanges = exchangesOf(page);
        await tapLine(page);
        await page.getByRole('link', { name: '允許' }).click();
        await page.waitForURL('**/join-us?**liffClientId**');
        await page.waitForURL('https://access.line.me/**');
        await page.getByRole('link', { name: '允許' }).click();
        await page.getByText('LINE 登入沒有成功').waitFor();
        await isGuest(page);
        expect(exchanges).toHaveLength(2);
        expect(new URL(page.url()).searchParams.get('redirect')).toBe('/faq');
        expect(page.url()).not.toContain('liffClientId');
      },
      { shop: appShop, expectedStatuses: [401] },
    );
  });

  test('takes a no for a no', async () => {
    await visit(
      entry,
      async (page) => {
        await tapLine(page);
        await page.getByRole('link', { name: '取消' }).click();
        await page.getByText('您取消了 LINE 登入').waitFor();
        await expect.poll(() => page.url()).not.toContain('liffOAuth2Error');
        expect(new URL(page.url()).searchParams.get('redirect')).toBe('/faq');
      },
      { shop: appShop },
    );
  });

  test('says when LINE is out of reach', async () => {
    await visit(
      entry,
      async (page) => {
        await page.route('https://api.line.me/**', (route) => route.abort());
        await tapLine(page);
        await page.getByText('LINE 暫時連不上').waitFor();
      },
      { shop: appShop },
    );
  });

  test('shows nothing odd for a login that began in another browser', async () => {
    await visit(
      `${entry}&code=x&state=y&liffClientId=1657000001&liffRedirectUri=z`,
      async (page) => {
        await expect.poll(() => pathOf(page)).toBe(entry);
        await page.getByRole('button', { name: '使用 LINE 登入' }).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      },
      { shop: appShop },
    );
  });
});
