import { expect, test } from 'vitest';
import { liffId } from './fake-line-platform.ts';
import {
  failureOf,
  hurry,
  inApp,
  ringBells,
  site,
  start,
  tenMinutesLater,
  useLineLab,
  waitsOf,
} from './line-lab.ts';

const { fixture, visit } = useLineLab();
const openAt = (url: string) => `lab.liff.subWindow.open({ url: '${url}' })`;
const share = "lab.liff.shareTargetPicker([{ type: 'text', text: '好' }])";
const failureWith = (code: string, message: string) => ({ code, message });

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
