import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liffId, liffUserAgent, startFakeLinePlatform } from './fake-line-platform.ts';
import { useBrowser } from './visit.ts';

/**
 * LINE's real SDK on a page of its own, against the fake platform: which failure has which code, and which sentence the
 * shop has for it. The page has no content security policy, so that the SDK may do there what the shop forbids it.
 */
const site = 'https://lab.line.me';
const desktopAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36';
const inApp = { userAgent: liffUserAgent };
const inLineBrowser = { userAgent: liffUserAgent.replace(' LIFF', '/IAB') };

let line: Awaited<ReturnType<typeof startFakeLinePlatform>>;
beforeAll(async () => {
  line = await startFakeLinePlatform();
  line.registerEndpoint(`${site}/lab`);
  line.serve('/lab.js', 'text/javascript', await bundleSdk());
  line.serve(
    '/lab',
    'text/html',
    '<!doctype html><title>lab</title><script type="module" src="/lab.js"></script>',
  );
});
afterAll(() => line?.close());
const visitAny = useBrowser({ flags: () => line.browserFlags });

/** The SDK with the shop's own door to it, as one script. */
async function bundleSdk(): Promise<string> {
  const { build } = await import('vite');
  const folder = fileURLToPath(new URL('../web/platform/messaging', import.meta.url));
  const scanner = fileURLToPath(new URL('../admin/platform/line-scanner.ts', import.meta.url));
  const entry = 'virtual:lab';
  const code = `
    import liff from '@line/liff/core';
    import GetProfile from '@line/liff/get-profile';
    import { findScanningApp, scanInLine } from '${scanner}';
    import { startMessaging } from '${folder}/messaging-client.ts';
    import { messagingCodeOf, messagingProblems } from '${folder}/messaging-problem.ts';
    liff.use(new GetProfile());
    globalThis.lab = { findScanningApp, scanInLine, liff, startMessaging, messagingCodeOf, messagingProblems };
  `;
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', root: folder },
    build: {
      write: false,
      rollupOptions: { input: entry, output: { codeSplitting: false } },
    },
    plugins: [
      {
        name: 'lab',
        resolveId: (id) => (id === entry ? `${folder}/lab.js` : undefined),
        load: (id) => (id === `${folder}/lab.js` ? code : undefined),
      },
    ],
  });
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : [];
  return output?.[0]?.type === 'chunk' ? output[0].code : '';
}

type Failure = { code: string; sentence: string; message: string };

/** Runs what fails, written for the page, and reads the failure as the shop does. */
const failureOf = (page: Page, call: string) =>
  page.evaluate<Failure>(`(async () => {
    try {
      await ${call};
    } catch (error) {
      const code = String(lab.messagingCodeOf(error));
      return { code, sentence: lab.messagingProblems[code], message: error.message };
    }
    return { code: 'NONE', sentence: '', message: '' };
  })()`);
const start = `lab.startMessaging('${liffId}')`;

/** Opens the page, signed in where the address says so. */
const visit = (
  journey: (page: Page) => Promise<void>,
  options: { userAgent?: string; isMember?: boolean; expectedStatuses?: number[] } = {},
) => {
  const { isMember = true, ...given } = options;
  // On phones the SDK would load the page once more after a login.
  const context = { userAgent: desktopAgent, ...given };
  line.giveNext({ sub: 'U300', name: '林小美' });
  return visitAny(
    'data:text/html,',
    async (page) => {
      await page.context().addInitScript('window._liff = { features: {}, postMessage() {} }');
      await page.goto(`${site}/lab`);
      const isInApp = context.userAgent.startsWith(liffUserAgent);
      if (isMember && !isInApp) await signIn(page);
      if (isMember && isInApp) {
        await page.goto('data:text/html,');
        await page.goto(`${site}/lab${await line.credentials()}`);
        await page.evaluate(start);
      }
      await journey(page);
    },
    { ignoreHTTPSErrors: true, extraHTTPHeaders: {}, ...context },
  );
};

async function signIn(page: Page): Promise<void> {
  await page.evaluate(`${start}.then(() => lab.liff.login({ redirectUri: location.href }))`);
  await page.getByRole('link', { name: '允許' }).click();
  await page.waitForURL(/liffClientId=/);
  await page.evaluate(start);
}

const profile = 'lab.liff.getProfile()';

const statuses = [400, 401, 403, 404, 429, 500, 418];

test('the statuses of LINE’s servers have codes and sentences', async () => {
  await visit(
    async (page) => {
      for (const status of statuses) {
        line.fail('/v2/profile', status);
        const failure = await failureOf(page, profile);
        expect(failure.code).toBe(status === 418 ? 'UNKNOWN' : String(status));
        expect(failure.sentence).toContain('LINE');
      }
      line.fail('/v2/profile', undefined);
      expect((await failureOf(page, profile)).code).toBe('NONE');
    },
    { expectedStatuses: statuses },
  );
});

test('before signing in, calls need an access token', async () => {
  await visit(
    async (page) => {
      await page.evaluate(start);
      expect(await failureOf(page, profile)).toMatchObject({
        code: 'UNAUTHORIZED',
        message: 'Need access_token for api call, Please login first',
      });
    },
    { isMember: false },
  );
});

test('a start without a LIFF app, of another one, and a refused one have their codes', async () => {
  await visit(
    async (page) => {
      const none = await failureOf(page, 'lab.liff.init({})');
      expect(none).toMatchObject({ code: 'INVALID_CONFIG' });
      await page.goto(`${site}/lab?error=access_denied&error_description=no&liffOAuth2Error=1`);
      expect(await failureOf(page, start)).toMatchObject({
        code: 'INIT_FAILED',
        message: 'access_denied: no',
      });
    },
    { isMember: false },
  );
});

test('an ID token of another key is refused', async () => {
  await visit(
    async (page) => {
      await page.route('**/oauth2/v2.1/certs', (route) =>
        route.fulfill({ json: { keys: [] }, headers: { 'access-control-allow-origin': site } }),
      );
      await page.evaluate(`${start}.then(() => lab.liff.login({ redirectUri: location.href }))`);
      await page.getByRole('link', { name: '允許' }).click();
      await page.waitForURL(/liffClientId=/);
      expect((await failureOf(page, start)).code).toBe('INVALID_ID_TOKEN');
    },
    { isMember: false },
  );
});

test('messages are one to five, each with a type; for friends the shop checks it', async () => {
  await visit(async (page) => {
    const messages = (count: number) => `Array(${count}).fill({ type: 'text', text: '好' })`;
    for (const count of [0, 6]) {
      const failure = await failureOf(page, `lab.liff.sendMessages(${messages(count)})`);
      expect(failure).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: 'Number of messages should be in range 1 to 5.',
      });
    }
    expect((await failureOf(page, 'lab.liff.shareTargetPicker([])')).code).toBe('INVALID_ARGUMENT');
    line.sentMessages.length = 0;
    await page.evaluate(`lab.liff.sendMessages(${messages(5)})`);
    expect(line.sentMessages).toHaveLength(1);
  }, inApp);
});

test('a sub-window takes an address of LIFF only, and LINE’s ordinary browser has none', async () => {
  const open = "lab.liff.subWindow.open({ url: 'https://shop.example/' })";
  await visit(async (page) => {
    expect(await failureOf(page, open)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'params.url must be liff url or mini url',
    });
  }, inApp);
  await visit(async (page) => {
    expect((await failureOf(page, open)).code).toBe('FORBIDDEN');
  }, inLineBrowser);
});

test('what belongs to the page below is refused in its window', async () => {
  await visit(
    async (page) => {
      for (const call of [
        "shareTargetPicker([{ type: 'text', text: '好' }])",
        'subWindow.open({})',
      ]) {
        expect(await failureOf(page, `lab.liff.${call}`)).toMatchObject({
          code: 'FORBIDDEN',
          message: 'this api can be only called in parent window',
        });
      }
    },
    { userAgent: `${liffUserAgent}/SubWindow` },
  );
});

test('waiting for the end of a window begins again each second, ten times, and fails then in words', async () => {
  const waiting = '/liff/v2/sub/waitResult';
  const end = `new Promise((_, reject) => {
    lab.liff.subWindow.on('error', reject);
    lab.liff.subWindow.open({ url: 'https://liff.line.me/${liffId}' }).catch(reject);
  })`;
  await visit(
    async (page) => {
      // Seconds pass at once, and are counted.
      await page.evaluate(`(() => {
        const wait = window.setTimeout;
        lab.seconds = 0;
        window.setTimeout = (act, ms, ...rest) => {
          lab.seconds += ms === 1000 ? 1 : 0;
          return wait(act, ms === 1000 ? 0 : ms, ...rest);
        };
      })()`);
      for (const [status, message, times] of [
        [500, 'Failed to connect', 11],
        [404, 'Some error happened in the server', 1],
      ] as const) {
        line.fail(waiting, status);
        line.calls.length = 0;
        expect(await failureOf(page, end)).toMatchObject({ code: 'UNKNOWN', message });
        const posts = line.calls.filter((path) => path === waiting);
        expect(new Set([posts.length, posts.length / 2])).toContain(times);
      }
      expect(await page.evaluate('lab.seconds')).toBe(10);
      line.fail(waiting, undefined);
    },
    { ...inApp, expectedStatuses: [404, 500] },
  );
});

test('the scanner of LINE reads a pickup code, one that is closed none, and one that is refused says so', async () => {
  await visit(
    async (page) => {
      expect(await page.evaluate('lab.findScanningApp()')).toBe(liffId);
      for (const [status, result, read] of [
        ['submit', { message: 'G261121A1B2C3' }, 'G261121A1B2C3'],
        ['close', {}, null],
      ] as const) {
        const before = line.lastSubWindow();
        const scanned = page.evaluate(`lab.scanInLine('${liffId}')`);
        await expect.poll(() => line.lastSubWindow()).not.toBe(before);
        line.endSubWindow(line.lastSubWindow(), status, result);
        expect(await scanned).toBe(read);
      }
      line.fail('/liff/v2/sub/msit', 403);
      expect((await failureOf(page, `lab.scanInLine('${liffId}')`)).code).toBe('403');
      line.fail('/liff/v2/sub/msit', undefined);
    },
    { ...inApp, expectedStatuses: [403] },
  );
});

test('a window that the browser blocks has its code, for sub-windows and for friends', async () => {
  await visit(async (page) => {
    await page.evaluate('window.open = () => null');
    const open = `lab.liff.subWindow.open({ url: 'https://liff.line.me/${liffId}' })`;
    expect((await failureOf(page, open)).code).toBe('CREATE_SUBWINDOW_FAILED');
    const share = "lab.liff.shareTargetPicker([{ type: 'text', text: '好' }])";
    expect((await failureOf(page, share)).code).toBe('EXCEPTION_IN_SUBWINDOW');
  });
});

test('outside LINE a sub-window is 480×640 and named by letters and digits', async () => {
  await visit(async (page) => {
    const opened = page.waitForEvent('popup');
    await page.evaluate(`void lab.liff.subWindow
      .open({ url: 'https://liff.line.me/${liffId}', appData: { cart: 7 } })`);
    const popup = await opened;
    await popup.waitForURL(/liff-ext\.line\.me/, { waitUntil: 'commit' });
    const size = await popup.evaluate(() => [innerWidth, innerHeight]);
    expect(size).toEqual([480, 640]);
    const name = new URL(popup.url()).searchParams.get('liff.subwindow.identifier');
    expect(name).toMatch(/^[a-zA-Z0-9]+$/);
  });
});
