import { expect, test } from 'vitest';
import { allScopes } from './fake-line-features.ts';
import { liffId, liffUserAgent } from './fake-line-platform.ts';
import {
  failureOf,
  hurry,
  inApp,
  inLineBrowser,
  ringBells,
  site,
  start,
  tenMinutesLater,
  useLineLab,
  waitsOf,
} from './line-lab.ts';

const { fixture, visit } = useLineLab();
const profile = 'lab.liff.getProfile()';
const openAt = (url: string) => `lab.liff.subWindow.open({ url: '${url}' })`;
const share = "lab.liff.shareTargetPicker([{ type: 'text', text: '好' }])";
const failureWith = (code: string, message: string) => ({ code, message });
const statuses = [400, 401, 403, 404, 429, 500, 418];

test('the statuses of LINE’s servers have codes and sentences', async () => {
  await visit(
    async (page) => {
      for (const status of statuses) {
        fixture.line.fail('/v2/profile', status);
        const failure = await failureOf(page, profile);
        expect(failure.code).toBe(status === 418 ? 'UNKNOWN' : String(status));
        expect(failure.sentence).toContain('LINE');
      }
      fixture.line.fail('/v2/profile', undefined);
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
      expect(await failureOf(page, start)).toMatchObject(
        failureWith('INIT_FAILED', 'access_denied: no'),
      );
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
      expect(failure).toMatchObject(
        failureWith('INVALID_ARGUMENT', 'Number of messages should be in range 1 to 5.'),
      );
    }
    expect((await failureOf(page, 'lab.liff.shareTargetPicker([])')).code).toBe('INVALID_ARGUMENT');
    fixture.line.sentMessages.length = 0;
    await page.evaluate(`lab.liff.sendMessages(${messages(5)})`);
    expect(fixture.line.sentMessages).toHaveLength(1);
  }, inApp);
});

test('permissions are those of the specification; what the app may ask for and the user allowed is known', async () => {
  await visit(async (page) => {
    const query = (name: string) => `lab.liff.permission.query('${name}')`;
    for (const name of ['profile', 'chat_message.write', 'openid']) {
      expect(await page.evaluate(query(name))).toEqual({ state: 'granted' });
    }
    expect(await page.evaluate(query('email'))).toEqual({ state: 'unavailable' });
    expect(await failureOf(page, query('phone'))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'Unexpected permission name.',
    });
    fixture.line.limitScopes('access', ['openid', 'profile']);
    expect(await page.evaluate(query('chat_message.write'))).toEqual({ state: 'prompt' });
    fixture.line.limitScopes('access', allScopes);
  }, inApp);
});

test('a sub-window takes an address of LIFF or a mini app only, and LINE’s ordinary browser has none', async () => {
  const open = openAt('https://shop.example/');
  await visit(async (page) => {
    expect(await failureOf(page, open)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'params.url must be liff url or mini url',
    });
    expect((await failureOf(page, openAt('https://miniapp.line.me/1'))).code).toBe('NONE');
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

test('what belongs to a phone is refused elsewhere, and the shop does not offer it there', async () => {
  await visit(async (page) => {
    const add = `lab.liff.createShortcutOnHomeScreen({ url: 'https://liff.line.me/${liffId}' })`;
    expect(await failureOf(page, add)).toMatchObject(
      failureWith('FORBIDDEN', 'this api can be only called in mobile device'),
    );
    expect(await page.evaluate(`${start}.then((client) => client.canAddShortcut())`)).toBe(false);
  });
});

const waiting = '/liff/v2/sub/waitResult';

test('a window over the page ends by submit or cancel, also after an error, and is waited for ten minutes', async () => {
  const open = `${start}.then((client) => client.openSubWindow('/x', {}))`;
  await visit(
    async (page) => {
      await hurry(page, 1_000);
      for (const [answers, end, waits] of [
        [['submit'], 'SUBMITTED', 0],
        [['cancel'], 'CANCELLED', 0],
        [['close'], 'CLOSED', 0],
        [['error', 'error', 'cancel'], 'CANCELLED', 2],
      ] as const) {
        const before = fixture.line.lastSubWindow();
        const ended = page.evaluate(open);
        await expect.poll(() => fixture.line.lastSubWindow()).not.toBe(before);
        for (const answer of answers) {
          const asked = page.waitForResponse(`**${waiting}`);
          fixture.line.endSubWindow(fixture.line.lastSubWindow(), answer);
          await asked;
        }
        expect(await ended).toBe(end);
        expect(await waitsOf(page)).toBe(waits);
      }
      fixture.line.fail(waiting, 500);
      await page.route(`**${waiting}`, async (route) => {
        if ((await page.evaluate('lab.waits')) === 3) await page.evaluate(tenMinutesLater);
        await route.continue();
      });
      const failure = { code: 'UNKNOWN', message: 'Failed to connect' };
      expect(await failureOf(page, open)).toMatchObject(failure);
      expect(await waitsOf(page)).toBe(4);
      fixture.line.fail(waiting, undefined);
    },
    { ...inApp, expectedStatuses: [500] },
  );
});

test('waiting for the end of a window begins again each second, ten times, and fails then in words', async () => {
  const end = `new Promise((_, reject) => {
    lab.liff.subWindow.on('error', reject);
    lab.liff.subWindow.open({ url: 'https://liff.line.me/${liffId}' }).catch(reject);
  })`;
  await visit(
    async (page) => {
      await hurry(page, 1_000);
      for (const [status, message, times] of [
        [500, 'Failed to connect', 11],
        [404, 'Some error happened in the server', 1],
      ] as const) {
        fixture.line.fail(waiting, status);
        fixture.line.calls.length = 0;
        expect(await failureOf(page, end)).toMatchObject({ code: 'UNKNOWN', message });
        const posts = fixture.line.calls.filter((path) => path === waiting);
        expect(new Set([posts.length, posts.length / 2])).toContain(times);
      }
      expect(await waitsOf(page)).toBe(10);
      fixture.line.fail(waiting, undefined);
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
        const before = fixture.line.lastSubWindow();
        const scanned = page.evaluate(`lab.scanInLine('${liffId}')`);
        await expect.poll(() => fixture.line.lastSubWindow()).not.toBe(before);
        fixture.line.endSubWindow(fixture.line.lastSubWindow(), status, result);
        expect(await scanned).toBe(read);
      }
      fixture.line.fail('/liff/v2/sub/msit', 403);
      expect((await failureOf(page, `lab.scanInLine('${liffId}')`)).code).toBe('403');
      fixture.line.fail('/liff/v2/sub/msit', undefined);
    },
    { ...inApp, expectedStatuses: [403] },
  );
});

test('a window that the browser blocks has its code, for sub-windows and for friends', async () => {
  await visit(async (page) => {
    await page.evaluate('window.open = () => null');
    const open = openAt(`https://liff.line.me/${liffId}`);
    expect((await failureOf(page, open)).code).toBe('CREATE_SUBWINDOW_FAILED');
    expect((await failureOf(page, share)).code).toBe('EXCEPTION_IN_SUBWINDOW');
  });
});

test('the end of the list of friends is asked for each half second, for ten minutes', async () => {
  const wait = {};
  await visit(async (page) => {
    await hurry(page, 500, 1_000);
    fixture.line.answerShares(wait, wait, { result: 'SUCCESS' });
    expect(await page.evaluate(share)).toEqual({ status: 'success' });
    expect(await waitsOf(page)).toBe(2);
    fixture.line.answerShares(wait, wait, { result: 'CANCEL' });
    expect(await page.evaluate(share)).toBeUndefined();
    expect(await waitsOf(page)).toBe(2);
    fixture.line.answerShares({ result: 'FAILURE', resultDescription: 'no friends' });
    expect(await failureOf(page, share)).toMatchObject(
      failureWith('EXCEPTION_IN_SUBWINDOW', 'no friends'),
    );
    // Each second the SDK looks whether the window is there; one that was closed is a no.
    fixture.line.answerShares(wait);
    await page.evaluate('lab.bells = []');
    const opened = page.waitForEvent('popup');
    let end: unknown = 'none yet';
    const shared = page.evaluate(share).then((ended) => {
      end = ended;
    });
    const friends = await opened;
    await friends.waitForURL(/access\.line\.me/);
    const received = async () => {
      await ringBells(page);
      return friends.evaluate('[...new Set(received)]');
    };
    await expect.poll(received).toEqual(['healthcheck']);
    await friends.close();
    await expect.poll(async () => [await ringBells(page), end].at(-1)).toBeUndefined();
    await shared;

    fixture.line.answerShares(wait);
    const failing = failureOf(page, share);
    await waitsOf(page);
    await expect.poll(() => page.evaluate('lab.waits')).toBeGreaterThan(1);
    await page.evaluate(tenMinutesLater);
    expect(await failing).toMatchObject(
      failureWith('EXCEPTION_IN_SUBWINDOW', 'Timeout: not finished within 10min'),
    );
    fixture.line.answerShares();
  });
});

test('outside LINE a sub-window is 480×640 and named by letters and digits only', async () => {
  await visit(async (page) => {
    const opened = page.waitForEvent('popup');
    await page.evaluate(`void lab.liff.subWindow
      .open({ url: 'https://liff.line.me/${liffId}', appData: { cart: 7 } })`);
    const popup = await opened;
    await popup.waitForURL(/liff-ext\.line\.me/, { waitUntil: 'commit' });
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([480, 640]);
    const name = new URL(popup.url()).searchParams.get('liff.subwindow.identifier');
    expect(name).toMatch(/^[a-zA-Z0-9]+$/);
    await page.goto(`${site}/lab?liff.subwindow.identifier=a-b&liff.subwindow.cryptokey=key`);
    expect(await failureOf(page, start)).toMatchObject(
      failureWith('UNKNOWN', 'Invalid identifier'),
    );
  });
});
