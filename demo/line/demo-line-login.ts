import { createHash, createHmac, randomBytes } from 'node:crypto';
import { limitBody } from '@kaituan/server/http/request-body';
import { lineCallbackPath } from '@kaituan/server/identity/line/line-browser';
import type { SimulatedLineLogin } from '@kaituan/server/identity/line/line-login';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { pageStyle } from '#demo/simulator/page-style.ts';
import { type Html, simulatorPage } from '#demo/simulator/simulator-page.ts';
import { simulatedLine } from './line-cards.ts';

const pagePath = '/demo-line-login';
const channelId = '1650000000';
const issuer = 'https://access.line.me';
const codeLifeMs = 10 * 60_000;
const maxLogins = 1_000;
const maxFormBytes = 8_192;
const tokenLifeSeconds = 3_600;
/** Tells the people of one browser from those of another: nobody shares an account with a stranger. */
const browserCookie = 'kaituan_demo_line';
const browserLifeSeconds = 365 * 86_400;

/** Who can be at LINE; each browser has its own. */
const people = ['林小美', '陳志明', '王美玲'] as const;

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Login = { sub: string; name: string; nonce: string; challenge: string; until: number };

/**
 * LINE's login for the web, for a demo shop without a channel of its own: a page on which a tester chooses who is at
 * LINE, and the exchange of the code that it sends back.
 */
export function openDemoLineLogin(now: () => Date = () => new Date()): SimulatedLineLogin {
  const channelSecret = randomBytes(24).toString('hex');
  const logins = new Map<string, Login>();
  const routes = new Hono();

  routes.get(`${pagePath}/style.css`, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(pageStyle);
  });
  routes.get(pagePath, (c) => {
    const asked = readRequest(c.req.query());
    if (!asked) return refusedPage(c);
    return page(c, { title: '用 LINE 登入', body: choices(asked) });
  });
  routes.post(pagePath, limitBody(maxFormBytes), async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    const asked = readRequest(form);
    if (!asked) return refusedPage(c);
    const { state, nonce, challenge } = asked;
    const name = people.find((person) => person === form.person);
    if (!name) return back(c, { error: 'access_denied', state });
    const code = randomBytes(24).toString('base64url');
    const until = now().getTime() + codeLifeMs;
    logins.set(code, { sub: userOf(browserOf(c), name), name, nonce, challenge, until });
    const [oldest] = logins.keys();
    if (logins.size > maxLogins && oldest !== undefined) logins.delete(oldest);
    return back(c, { code, state });
  });

  const exchange = new Hono().post('/oauth2/v2.1/token', async (c) => {
    const form = await c.req.parseBody<Record<string, string>>();
    const login = logins.get(form.code ?? '');
    logins.delete(form.code ?? '');
    const challenge = digest(form.code_verifier ?? '').toString('base64url');
    const isGood = login?.challenge === challenge && form.client_secret === channelSecret;
    if (!isGood || login.until < now().getTime()) return c.json({ error: 'invalid_grant' }, 400);
    const { sub, name, nonce } = login;
    const iat = Math.floor(now().getTime() / 1_000);
    const claims = { iss: issuer, aud: channelId, sub, name, nonce, iat };
    const token = sign({ ...claims, exp: iat + tokenLifeSeconds }, channelSecret);
    return c.json({ access_token: 'unused', id_token: token });
  });
  const ask: typeof fetch = async (input, init) => exchange.fetch(new Request(input, init));
  return { routes, channelIds: [channelId], channelSecret, simulator: { page: pagePath, ask } };
}

type Asked = { state: string; nonce: string; challenge: string };

/** What the shop asks of LINE; the answer goes to this shop only, whatever the address says. */
function readRequest(query: Record<string, string>): Asked | undefined {
  const { state, nonce, code_challenge: challenge, client_id: client } = query;
  return state && nonce && challenge && client === channelId
    ? { state, nonce, challenge }
    : undefined;
}

function choices({ state, nonce, challenge }: Asked): Html {
  const asked = { state, nonce, code_challenge: challenge, client_id: channelId };
  const inputs = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`
    <p>開團示範商店想知道您在 LINE 的名稱。請選要扮演的人：</p>
    <form method="post" action="${pagePath}">
      ${inputs}
      <ul class="choices">
        ${people.map(
          (name) => html`
        <li><button class="button" name="person" value="${name}">以「${name}」登入</button></li>`,
        )}
        <li><button class="button quiet" name="person" value="">取消</button></li>
      </ul>
    </form>`;
}

function back(c: Context, answer: Record<string, string>): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(`${lineCallbackPath}?${new URLSearchParams(answer)}`, 303);
}

function browserOf(c: Context): string {
  const mark = getCookie(c, browserCookie) ?? randomBytes(24).toString('base64url');
  setCookie(c, browserCookie, mark, {
    ...{ httpOnly: true, sameSite: 'Lax', path: pagePath, maxAge: browserLifeSeconds },
  });
  return mark;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const userOf = (browser: string, name: string): string =>
  `U${digest(`${browser} ${name}`).toString('hex').slice(0, 32)}`;

/** As LINE signs what it gives to a shop's server: with the channel's secret. */
function sign(claims: object, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const refusedPage = (c: Context) =>
  page(c, {
    ...{ title: '無法用 LINE 登入', status: 400 },
    body: html`<p class="notice">請從商店的登入頁按「使用 LINE 登入」。</p>
    <p><a class="button quiet" href="/join-us">回登入頁</a></p>`,
  });

const page = (
  c: Context,
  given: { title: string; body: Html; status?: 200 | 400 },
): Promise<Response> =>
  simulatorPage(c, { ...simulatedLine, path: pagePath }, { ...given, policy });
