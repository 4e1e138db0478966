import { createHash } from 'node:crypto';
import type { Session } from '@kaituan/contract/identity/identity';
import type { IdentityApi } from '@kaituan/contract/identity/identity-api';
import type { RefusalBody } from '@kaituan/contract/refusals';
import { shownCodes } from '@kaituan/demo/codes/shown-codes';
import { verifyPassword } from 'better-auth/crypto';
import pino from 'pino';
import { expect } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import type { SimulatedMessages } from '#server/identity/codes/code-sender.ts';
import { createIdentity, type Identity } from '#server/identity/identity.ts';
import type { PasswordHashing } from '#server/identity/member-accounts.ts';

const quickHash = (password: string) =>
  `quick ${createHash('sha256').update(password.normalize('NFKC')).digest('hex')}`;

/** Passwords of members under test: a shop's scrypt takes a tenth of a second for each. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => quickHash(password),
  // Members that a demo shop begins with have the hash of a shop.
  verify: async ({ hash, password }) =>
    hash.startsWith('quick ') ? hash === quickHash(password) : verifyPassword({ hash, password }),
};

const silent = pino({ level: 'silent' });
/** Long enough for a secret, and constant, so that no file is written. */
const secret = 'a secret of the tests, long enough to be one';

/** The identity of a shop under test; `env` are environment variables. */
export function createTestIdentity(
  database: Database,
  options: {
    env?: Record<string, string>;
    now?: () => Date;
    log?: pino.Logger;
    isReachable?: () => boolean;
    /** As in a demo shop, which shows what it would send. */
    simulatedMessages?: SimulatedMessages;
    /** Whether passwords are hashed as slowly as in a shop. */
    isSlow?: boolean;
  } = {},
): Promise<Identity> {
  const configuration = readConfiguration({ IDENTITY_SECRET: secret, ...options.env });
  const { log = silent, now, isReachable = () => false } = options;
  const parts = { database, configuration, log, isReachable, ...(now && { now }) };
  return createIdentity({
    ...parts,
    ...(configuration.demoShop && { shownCodes, simulatedMessages: options.simulatedMessages }),
    ...(!options.isSlow && { passwordHashing: quickHashing }),
  });
}

let lastAddress = 0;
/** A new client address. */
export const nextAddress = (): string =>
  `10.0.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;

/** A browser that calls the identity: keeps cookies, and has an address of its own. */
export function createBrowser(identity: Identity, address = nextAddress()) {
  const cookies = new Map<string, string>();
  const bindings = { incoming: { socket: { remoteAddress: address } } };

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await identity.routes.request(path, { ...init, headers }, bindings);
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  return {
    cookies,
    send,
    post,
    /** The response of a call that must succeed. */
    async call<P extends keyof IdentityApi>(
      path: P,
      body: IdentityApi[P]['request'],
    ): Promise<IdentityApi[P]['answer']['result']> {
      const response = await post(path, body);
      const answer = (await response.json()) as IdentityApi[P]['answer'];
      expect(response.status, JSON.stringify(answer)).toBe(200);
      return answer.result;
    },
    /** The refusal of a call that must be refused. */
    async refusal(path: keyof IdentityApi, body: unknown): Promise<RefusalBody['error']> {
      const response = await post(path, body);
      const answer = (await response.json()) as RefusalBody;
      expect(response.status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400);
      return answer.error;
    },
    /** A session by refreshing, or the status of the refusal. */
    async refresh(): Promise<Session | number> {
      const response = await post('/identity/token', {});
      if (!response.ok) return response.status;
      return ((await response.json()) as { result: Session }).result;
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** The code sent to the mailbox. */
export const signUpCode = (identity: Identity, email: string): Promise<string> =>
  identity.parts.oneTimeCodes.issue('SIGN_UP', email, 60);

let lastMember = 0;
/** A new member with a password, signed in in a browser. */
export async function signUp(identity: Identity, address = nextAddress()) {
  const email = `member${++lastMember}@shop.example`;
  const password = 'correct horse battery';
  const browser = createBrowser(identity, address);
  const session = await browser.call('/identity/sign-up-with-password', {
    email,
    code: await signUpCode(identity, email),
    password,
    displayName: '王小明',
  });
  return { browser, email, password, session, memberId: session.member.id };
}
