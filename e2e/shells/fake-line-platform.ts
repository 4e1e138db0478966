import { createHash } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { lineChannelId, startFakeLine } from '@kaituan/server/testing/members/fake-line';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { addLineFeatures, allScopes } from './fake-line-features.ts';
import { makeCertificate } from './self-signed-certificate.ts';

export const liffId = `${lineChannelId}-AbCdEfGh`;
export const liffUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1 Line/15.0.0 LIFF';

type Account = { sub: string; name: string };
/** The user of LINE's next token, and its defects. */
type NextToken = Account & { lifeSeconds?: number; channelId?: string };
type Login = { codeChallenge: string; redirectUri: string };

/**
 * A fake of LINE's login pages and SDK calls, over TLS on loopback. Browsers resolve LINE's hosts
 * to it (`browserFlags`); the shop's server calls `line` over plain HTTP.
 */
export async function startFakeLinePlatform() {
  const line = await startFakeLine();
  const logins = new Map<string, Login>();
  const calls: string[] = [];
  let next: NextToken = { sub: 'U300', name: '林小美' };
  let endpointUrl = '';
  let chatType = 'utou';

  const platform = new Hono();
  platform.use(async (c, go) => {
    calls.push(c.req.path);
    await go();
  });
  platform.use(
    cors({ origin: (origin) => origin, allowHeaders: ['authorization', 'content-type'] }),
  );

  const features = addLineFeatures(platform);

  const channelId = () => next.channelId ?? lineChannelId;
  const idToken = () =>
    line.sign({ sub: next.sub, name: next.name, aud: channelId(), exp: next.lifeSeconds ?? 3_600 });
  const contextToken = (id = liffId) => {
    const context = {
      ...{ liffId: id, endpointUrl, type: chatType, scope: allScopes, availability },
      ...{ permanentLinkPattern: 'concat', menuColorSetting: lightOnly },
    };
    return `h.${Buffer.from(JSON.stringify(context)).toString('base64url')}.s`;
  };

  platform.get('/liff/v2/apps/:id/contextToken', (c) =>
    c.json({ contextToken: contextToken(c.req.param('id')) }),
  );
  platform.get('/liff/v2/apps/:id/featureToken', (c) => c.json({ featureToken: 'feature' }));
  platform.get('/liff/v2/apps/:id/ott', (c) => c.json({ ott: 'once' }));
  platform.get('/oauth2/v2.1/certs', async (c) =>
    c.json(await (await fetch(`${line.url}/oauth2/v2.1/certs`)).json()),
  );
  platform.get('/oauth2/v2.1/verify', (c) => {
    const scope = features.scopesOf(c.req.query('access_token') ?? '').join(' ');
    return c.json({ scope, client_id: channelId(), expires_in: 2_592_000 });
  });

  /** The SDK's login: without a prompt in LINE's app, with one elsewhere. */
  platform.get('/liff/v1/authorize', (c) => {
    const {
      redirect_uri: redirectUri = endpointUrl,
      state = '',
      code_challenge: challenge,
    } = c.req.query();
    const code = crypto.randomUUID();
    logins.set(code, { codeChallenge: challenge ?? '', redirectUri });
    const login = { state, liffClientId: channelId(), liffRedirectUri: redirectUri };
    const allowed = withQuery(redirectUri, { code, ...login });
    if (/ LIFF$/.test(c.req.header('user-agent') ?? '')) return c.redirect(allowed);
    const denial = {
      error: 'access_denied',
      error_description: 'The resource owner denied the request.',
    };
    return promptUser(c, {
      allowed,
      denied: withQuery(redirectUri, { ...denial, state, liffOAuth2Error: '1' }),
    });
  });
  platform.post('/oauth2/v2.1/token', async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    const login = logins.get(form.code ?? '');
    logins.delete(form.code ?? '');
    const isOurs =
      login?.redirectUri === form.redirect_uri &&
      login?.codeChallenge === challengeOf(form.code_verifier ?? '');
    if (!isOurs) return c.json({ error: 'invalid_grant', error_description: 'invalid' }, 400);
    const token = await idToken();
    return c.json({ access_token: 'access', id_token: token, expires_in: 2_592_000 });
  });

  /** The web login, whose code the shop's server exchanges. */
  platform.get('/oauth2/v2.1/authorize', (c) => {
    const { redirect_uri: redirectUri = '', state = '' } = c.req.query();
    const allowed = new URL(line.logIn(c.req.url, { sub: next.sub, name: next.name }), redirectUri);
    return promptUser(c, {
      allowed: allowed.href,
      denied: withQuery(redirectUri, { error: 'access_denied', state }),
    });
  });

  const { port, close } = await listen(platform);
  return {
    env: line.env,
    webEnv: line.webEnv,
    browserFlags: [
      `--host-resolver-rules=MAP *.line.me 127.0.0.1:${port},MAP *.line-scdn.net 127.0.0.1:${port}`,
    ],
    /** Requested paths of all hosts. */
    calls,
    ...features,
    /** Serves a page of its own, at any of LINE's hosts. */
    serve: (path: string, type: string, body: string) =>
      platform.get(path, (c) => c.body(body, 200, { 'content-type': type })),
    /** The endpoint URL registered for the LIFF app. */
    registerEndpoint: (url: string) => {
      endpointUrl = url;
    },
    /** The kind of chat that the shop is opened from; `none`: from no chat. */
    openFrom: (type: string) => {
      chatType = type;
    },
    giveNext: (token: NextToken) => {
      next = token;
    },
    /** What LINE's app adds to the address of a LIFF app it opens. */
    credentials: async (more: Record<string, string> = {}) =>
      `#${new URLSearchParams({
        ...{ context_token: contextToken(), feature_token: 'feature', access_token: 'access' },
        ...{ id_token: await idToken(), client_id: lineChannelId, mst_challenge: 'challenge' },
        ...more,
      })}`,
    close: async () => {
      await close();
      await line.close();
    },
  };
}

const available = [
  ...['shareTargetPicker', 'subwindowOpen', 'addToHomeV2', 'scanCodeV2'],
  'skipChannelVerificationScreen',
];
const availability = Object.fromEntries(
  available.map((name) => [name, { permission: true, minVer: '10.3.0' }]),
);
const lightOnly = { adaptableColorSchemes: ['light'], lightModeColor: {}, darkModeColor: {} };

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function promptUser(c: Context, ways: { allowed: string; denied: string }) {
  const link = (url: string, text: string) =>
    `<p><a href="${url.replaceAll('&', '&amp;')}">${text}</a></p>`;
  return c.html(
    `<!doctype html><html lang="zh-Hant"><title>LINE</title><link rel="icon" href="data:,">
    <h1>LINE</h1>${link(ways.allowed, '允許')}${link(ways.denied, '取消')}`,
  );
}

function listen(app: Hono): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve(
      {
        ...{ fetch: app.fetch, hostname: '127.0.0.1', port: 0 },
        createServer,
        serverOptions: makeCertificate('line.me'),
      },
      (address) => {
        const close = () =>
          new Promise<void>((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          });
        resolve({ port: (address as AddressInfo).port, close });
      },
    );
  });
}
