import type { Page } from 'playwright-core';
import { sharedShop } from './shared-shop.ts';
import { callShop, postInPage } from './visit.ts';

export type NewMember = { email: string; password: string; token: string };

let count = 0;

/** An unused e-mail address or mobile number. */
export const newEmail = () => `buyer-${process.pid}-${Date.now()}-${++count}@example.com`;
export const newPhone = () => `09${String(Date.now() + ++count).slice(-8)}`;

const password = 'a-long-password';

/** Creates a member of this journey, not signed in in the browser. */
export async function makeMember(): Promise<NewMember> {
  const email = newEmail();
  const sent = await callShop<{ result: { demoCode: string } }>('/identity/send-sign-up-code', {
    email,
    password,
  });
  const code = sent.result.demoCode;
  const joined = { email, code, password, displayName: '王小明', channelId: 100083 };
  const { result } = await callShop<{ result: { accessToken: string } }>(
    '/identity/sign-up-with-password',
    joined,
  );
  return { email, password, token: result.accessToken };
}

/** Signs up a new member in this browser. */
export async function joinShop(page: Page): Promise<NewMember> {
  const email = newEmail();
  const { demoCode: code } = await postInPage<{ demoCode: string }>(
    page,
    '/identity/send-sign-up-code',
    { email, password },
  );
  const joined = { email, code, password, displayName: '買家', channelId: 100083 };
  const { accessToken: token } = await postInPage<{ accessToken: string }>(
    page,
    '/identity/sign-up-with-password',
    joined,
  );
  return { email, password, token };
}

/** Calls the API as this member. */
export async function callAs<T>(who: NewMember, path: string, body: object): Promise<T> {
  const response = await fetch(sharedShop().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: T }).result;
}
