import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { NativeApp } from '#server/configuration/native-app-configuration.ts';
import { plainPage } from '#server/http/plain-page.ts';

/** What the app adds to the user agent of its web view. */
const appAgent = /\bPecShopApp\/\d/;
const isApp = (c: Context): boolean => appAgent.test(c.req.header('user-agent') ?? '');

const forAnHour = { 'Cache-Control': 'public, max-age=3600' };

/** What phones ask before links of the shop open its app: whether the shop knows that app. */
export function nativeAppRoutes(app: NativeApp | undefined): Hono {
  const routes = new Hono();
  if (!app) return routes;
  const { appId, team, fingerprints } = app;
  if (team !== undefined) {
    // The desk and the shop's files are no pages of the app.
    const outside = ['/admin', '/admin/*', '/media/*', '/assets/*'];
    const components = [...outside.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
    const details = [{ appIDs: [`${team}.${appId}`], components }];
    routes.get('/.well-known/apple-app-site-association', (c) =>
      c.json({ applinks: { details } }, 200, forAnHour),
    );
  }
  if (fingerprints.length > 0) {
    const target = {
      ...{ namespace: 'android_app', package_name: appId },
      sha256_cert_fingerprints: fingerprints,
    };
    const relation = ['delegate_permission/common.handle_all_urls'];
    routes.get('/.well-known/assetlinks.json', (c) =>
      c.json([{ relation, target }], 200, forAnHour),
    );
  }
  return routes;
}

/** Before the state of a login that the app began: LINE shows its pages, and returns, outside of the app. */
const mark = 'app.';

/** The state as LINE returns it. */
export const markState = (c: Context, state: string): string => (isApp(c) ? mark + state : state);
export const unmarkState = (state: string): string =>
  state.startsWith(mark) ? state.slice(mark.length) : state;

/** Takes a login that came back to a browser to the app that began it; undefined for all others. */
export function answerForApp(c: Context, app: NativeApp | undefined): Response | undefined {
  const { state = '' } = c.req.query();
  if (!app || !state.startsWith(mark) || isApp(c)) return undefined;
  const { pathname, search } = new URL(c.req.url);
  const address = `${app.appId}://open${pathname}${search}`;
  const page = plainPage(c, {
    title: '回到 App 完成登入',
    head: html`<meta name="robots" content="noindex">
  <meta http-equiv="refresh" content="0;url=${address}">`,
    body: html`<h1>回到 App 完成登入</h1>
    <p>LINE 已經確認了您的身分。</p>
    <p><a href="${address}">開啟 App</a></p>`,
  });
  return c.html(page) as Response;
}
