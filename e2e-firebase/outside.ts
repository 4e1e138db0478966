import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { sharedShop } from '../e2e/support/shared-shop.ts';
import { projectId } from './firebase-service.ts';

const googleHosts = /^https:\/\/(?:identitytoolkit|securetoken)\.googleapis\.com\//;

/** Lets the pages of this visit reach Firebase and LINE; gives the paths at Google that were called. */
export async function openOutside(page: Page): Promise<string[]> {
  const called: string[] = [];
  const context = page.context();
  await context.route(googleHosts, async (route) => {
    const request = route.request();
    const { host, pathname, search } = new URL(request.url());
    called.push(pathname);
    const answer = await fetch(`${inject('outsideUrl')}/${host}${pathname}${search}`, {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'application/json' },
      body: request.postData(),
    });
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await context.route('https://access.line.me/**', async (route) => {
    const query = new URLSearchParams({ authorizeUrl: route.request().url() });
    const back = await (await fetch(`${inject('outsideUrl')}/line-login?${query}`)).text();
    await route.fulfill({ status: 302, headers: { location: sharedShop().url + back } });
  });
  return called;
}

/** What the owner's own software does with an account at Firebase. */
export async function changeAccount(email: string, change: object): Promise<void> {
  const { users } = await askAdmin<{ users: { localId: string }[] }>('lookup', { email: [email] });
  await askAdmin('update', { localId: users[0]?.localId, ...change });
}

async function askAdmin<T>(action: string, body: object): Promise<T> {
  const url = `${inject('outsideUrl')}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:${action}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${action}: ${await response.text()}`);
  return (await response.json()) as T;
}
