import { describe, expect, it, vi } from 'vitest';
import { createCallApi, findStatus } from './api.ts';

/** A server that accepts one token, and gives the answers it was set up with. */
function serverBelieving(token: string | null) {
  const authorizations: (string | null)[] = [];
  const fetch = (async (_input: unknown, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get('authorization');
    authorizations.push(authorization);
    return authorization === (token && `Bearer ${token}`)
      ? Response.json({ result: 3 })
      : Response.json({ error: { code: 'UNAUTHENTICATED' } }, { status: 401 });
  }) as typeof globalThis.fetch;
  return { fetch, authorizations };
}

const createCaller = (fetch: typeof globalThis.fetch, tokens: (string | null)[]) => {
  const onUnauthenticated = vi.fn();
  const next = async () => tokens.shift() ?? null;
  const call = createCallApi({
    baseUrl: 'http://shop',
    fetch,
    bearer: { findToken: next, renewToken: next, onUnauthenticated },
  });
  return { call, onUnauthenticated };
};

describe('a call of the API from the browser', () => {
  it('carries the bearer token of the member, and none for a guest', async () => {
    const server = serverBelieving('good');
    const { call } = createCaller(server.fetch, ['good']);
    expect(await call('/Notification/GetUnreadNotificationCount', {})).toEqual({ result: 3 });
    const guests = serverBelieving(null);
    await createCaller(guests.fetch, [null]).call('/Notification/GetUnreadNotificationCount', {});
    expect(server.authorizations).toEqual(['Bearer good']);
    expect(guests.authorizations).toEqual([null]);
  });

  it('goes as JSON to the address that was configured, and the identity’s to its own', async () => {
    const fetch = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ result: [] }));
    const call = createCallApi({
      ...{ baseUrl: 'https://api.shop.test', identityBaseUrl: 'https://shop.test' },
      fetch: fetch as unknown as typeof globalThis.fetch,
    });
    const body = { channelId: 100083 };
    await call('/SiteInfo/GetKeywordArray', body);
    await call('/identity/token', {});
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      'https://api.shop.test/SiteInfo/GetKeywordArray',
      'https://shop.test/identity/token',
    ]);
    const [, init] = fetch.mock.calls[0] ?? [];
    expect(init?.method).toBe('POST');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
    expect(JSON.parse(String(init?.body))).toEqual(body);
  });

  it('tries once more with a renewed token when one was refused', async () => {
    const server = serverBelieving('new');
    const { call, onUnauthenticated } = createCaller(server.fetch, ['old', 'new']);
    expect(await call('/Notification/GetUnreadNotificationCount', {})).toEqual({ result: 3 });
    expect(server.authorizations).toEqual(['Bearer old', 'Bearer new']);
    expect(onUnauthenticated).not.toHaveBeenCalled();
  });

  it.each([
    ['the sign-in is over', ['old', null], 1],
    ['the renewed token is refused, too', ['old', 'other'], 2],
    ['a guest asks for what members see', [null], 1],
  ])('prompts to sign in when %s', async (_, tokens, calls) => {
    const server = serverBelieving('good');
    const { call, onUnauthenticated } = createCaller(server.fetch, tokens);
    const error = await call('/Notification/GetUnreadNotificationCount', {}).catch((e) => e);
    expect(findStatus(error)).toBe(401);
    expect(onUnauthenticated).toHaveBeenCalledOnce();
    expect(server.authorizations).toHaveLength(calls);
  });

  it.each([400, 408, 409, 425, 429, 500, 502, 503, 504, 599])(
    'asks once only after %i, as every call is a POST',
    async (status) => {
      const fetch = vi.fn(async () => Response.json({}, { status }));
      const call = createCallApi({ baseUrl: 'http://shop', fetch });
      const error = await call('/Product/GetScpProductArray', { channelId: 1 }).catch((e) => e);
      expect(findStatus(error)).toBe(status);
      expect(fetch.mock.calls).toMatchObject([[expect.any(String), { method: 'POST' }]]);
    },
  );

  it('says nothing of a member to the identity, which refuses in its own way', async () => {
    const server = serverBelieving(null);
    const { call, onUnauthenticated } = createCaller(server.fetch, ['good']);
    await call('/identity/token', {});
    expect(server.authorizations).toEqual([null]);
    expect(onUnauthenticated).not.toHaveBeenCalled();
  });
});
