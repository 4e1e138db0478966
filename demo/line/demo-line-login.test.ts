import { readConfiguration } from '@kaituan/server/configuration/configuration';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { createIdentity, type Identity } from '@kaituan/server/identity/identity';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import {
  type Browser,
  createBrowser,
  quickHashing,
} from '@kaituan/server/testing/members/identity-client';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoLineLogin } from './demo-line-login.ts';

const simulator = openDemoLineLogin();
let opened: OpenDatabase;
let identity: Identity;
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createIdentity({
    database: opened.database,
    configuration: readConfiguration({ IDENTITY_SECRET: 'a secret that is long enough for it' }),
    log: pino({ level: 'silent' }),
    passwordHashing: quickHashing,
    simulatedLine: simulator,
  });
});
afterAll(() => opened.close());

/** Begins a login and chooses somebody on the simulator's page; where it leads back to, and its cookie. */
async function choose(browser: Browser, person: string, cookie = '') {
  const begun = await browser.call('/identity/begin-line-login', {
    ...{ redirectPath: '/faq', channelId: 100083 },
  });
  const asked = new URL(begun.authorizeUrl ?? '');
  const page = await simulator.routes.request(asked.pathname + asked.search);
  expect(await page.text()).toContain('這不是 LINE');
  const body = new URLSearchParams([...asked.searchParams, ['person', person]]);
  const answer = await simulator.routes.request(asked.pathname, {
    ...{ method: 'POST', body, headers: { cookie } },
  });
  const setCookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { path: answer.headers.get('location') ?? '', cookie: setCookie };
}

async function memberAfter(browser: Browser, path: string) {
  const landed = await browser.send(path);
  expect(landed.headers.get('location')).toBe('/faq?channelId=100083');
  const session = await browser.refresh();
  return typeof session === 'number' ? undefined : session.member;
}

test('whom a tester chooses is signed in, the same in this browser and another in the next', async () => {
  const first = createBrowser(identity);
  const { path, cookie } = await choose(first, '林小美');
  const member = await memberAfter(first, path);
  expect(member?.displayName).toBe('林小美');
  const again = createBrowser(identity);
  const same = await choose(again, '林小美', cookie);
  expect((await memberAfter(again, same.path))?.id).toBe(member?.id);
  const stranger = createBrowser(identity);
  const other = await choose(stranger, '林小美');
  expect((await memberAfter(stranger, other.path))?.id).not.toBe(member?.id);
});

test('a no is a no, and a code works once', async () => {
  const browser = createBrowser(identity);
  const { path } = await choose(browser, '');
  expect((await browser.send(path)).headers.get('location')).toContain('error=LINE_CANCELLED');
  const ask = (code: string) =>
    simulator.simulator.ask('http://line.test/oauth2/v2.1/token', {
      ...{ method: 'POST', body: new URLSearchParams({ code }) },
    });
  const chosen = await choose(browser, '陳志明');
  const code = new URL(chosen.path, 'http://shop.test').searchParams.get('code') ?? '';
  expect((await ask(code)).status).toBe(400);
  expect((await browser.send(chosen.path)).headers.get('location')).toContain('error=');
});

test('a page that no shop asked for leads nowhere', async () => {
  const page = await simulator.routes.request(
    '/demo-line-login?state=x&redirect_uri=https://evil.example',
  );
  expect(page.status).toBe(400);
  expect(await page.text()).not.toContain('evil.example');
});
