import { expect, test } from 'vitest';
import { allScopes } from './fake-line-features.ts';
import { liffId, liffUserAgent } from './fake-line-platform.ts';
import { failureOf, inApp, inLineBrowser, site, start, useLineLab } from './line-lab.ts';

const { fixture, visit } = useLineLab();
const profile = 'lab.liff.getProfile()';
const openAt = (url: string) => `lab.liff.subWindow.open({ url: '${url}' })`;
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
