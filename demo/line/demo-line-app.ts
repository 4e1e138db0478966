import { createHash, randomUUID } from 'node:crypto';
import { parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import { limitBody } from '@kaituan/server/http/request-body';
import type { LineMessage } from '@kaituan/server/platform/line/line-messaging';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { pageStyle } from '#demo/simulator/page-style.ts';
import { type Html, moment, simulatorPage } from '#demo/simulator/simulator-page.ts';
import { chatStyle, showMessage, simulatedLine } from './line-cards.ts';
import { findWrongMessage } from './line-platform.ts';

export const demoLinePath = '/demo-line';
/** Anybody may fill these in a demo on the internet: all together they take some 40 MB at most. */
const maxBodyBytes = 32 * 1024;
const maxWindows = 200;
const maxBrowsers = 100;
const maxSent = 10;
const browserCookie = 'kaituan_demo_line_app';
const browserLifeSeconds = 30 * 86_400;

/** Who a card can be sent to. */
const friends = ['林小美', '陳志明', '王美玲', '三樓團購群組', '媽媽們的週末團'] as const;

/** How a window ended, as LINE's SDK tells it; `init` while it is open. */
const ends = ['submit', 'cancel', 'close', 'error'] as const;
type Status = 'init' | (typeof ends)[number];
/** A window over the page: the sheet for sharing, or one of the shop's own with its data. */
type OpenedWindow = { given: unknown; status: Status };
type Sent = { messages: LineMessage[]; to: string; at: Date };

/** Marks the tab, which the shop then takes for one of LINE's app. */
const markTab =
  "sessionStorage.setItem('kaituan.simulated-line', '1');location.replace(document.querySelector('a').href)";
const closeWindow = 'window.close()';
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * What LINE's app does around a page of the shop, for a demo shop without a LIFF app: it opens the shop, shows the
 * sheet for sharing, and keeps what windows over the page were given and how they ended. `web/platform/messaging/
 * simulated-client.ts` asks it in place of LINE's SDK.
 */
export function openDemoLineApp(now: () => Date = () => new Date()): Hono {
  const windows = new Map<string, OpenedWindow>();
  const sent = new Map<string, Sent[]>();
  const routes = new Hono();

  const keepSent = (browser: string, one: Omit<Sent, 'at'>) => {
    const known = sent.get(browser) ?? [];
    sent.delete(browser);
    sent.set(browser, [{ ...one, at: now() }, ...known].slice(0, maxSent));
    dropOldest(sent, maxBrowsers);
  };

  routes.use(`${demoLinePath}/*`, limitBody(maxBodyBytes));
  routes.get(`${demoLinePath}/style.css`, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(pageStyle + chatStyle);
  });
  routes.get(demoLinePath, (c) =>
    page(c, { title: '模擬的 LINE', body: overview(sent.get(browserOf(c)) ?? []) }),
  );
  routes.get(`${demoLinePath}/open`, (c) => {
    const path = parseSignInRedirect(c.req.query('to'));
    const body = html`<p><a class="button" href="${path}">繼續</a></p>`;
    return page(c, { title: '在模擬的 LINE 裡開啟商店', body, script: markTab });
  });
  routes.post(`${demoLinePath}/windows`, async (c) => {
    const id = randomUUID();
    const given = await readJson(c);
    if (given === undefined) return c.json({}, 400);
    windows.set(id, { given, status: 'init' });
    dropOldest(windows, maxWindows);
    return c.json({ id });
  });
  routes.get(`${demoLinePath}/windows/:id`, (c) => {
    const found = windows.get(c.req.param('id'));
    return found ? c.json(found) : c.json({}, 404);
  });
  routes.post(`${demoLinePath}/windows/:id`, async (c) => {
    const found = windows.get(c.req.param('id'));
    const body = (await readJson(c)) as { status?: unknown } | null | undefined;
    const end = ends.find((one) => one === body?.status);
    if (!found || !end) return c.json({}, found ? 400 : 404);
    if (found.status === 'init') found.status = end;
    return c.json({});
  });
  routes.post(`${demoLinePath}/messages`, async (c) => {
    const messages = messagesIn({ given: { messages: await readJson(c) } });
    if (!messages) return c.json({}, 400);
    keepSent(browserOf(c), { messages, to: '剛才的聊天室' });
    return c.json({});
  });
  routes.get(`${demoLinePath}/share/:id`, (c) => {
    const found = windows.get(c.req.param('id'));
    const messages = messagesIn(found);
    if (found?.status !== 'init' || !messages)
      return page(c, { title: '這個視窗已經結束', body: html`` });
    return page(c, { title: '分享給…', body: picker(messages) });
  });
  routes.post(`${demoLinePath}/share/:id`, async (c) => {
    const found = windows.get(c.req.param('id'));
    const messages = messagesIn(found);
    if (found?.status !== 'init' || !messages)
      return page(c, { title: '這個視窗已經結束', body: html`` });
    const form = await c.req.parseBody({ all: true });
    const to = friends.filter((friend) => [form.to].flat().includes(friend));
    if (form.act === 'send' && to.length === 0) {
      return page(c, { title: '分享給…', body: picker(messages, '請先選擇好友或群組') });
    }
    found.status = form.act === 'fail' ? 'error' : form.act === 'send' ? 'submit' : 'cancel';
    if (found.status === 'submit') keepSent(browserOf(c), { messages, to: to.join('、') });
    const title = found.status === 'submit' ? '已傳送（示範，沒有人真的收到）' : '沒有傳送';
    return page(c, { title, body: html`<p>可以關閉這個視窗。</p>`, script: closeWindow });
  });
  return routes;
}

/** The messages of a sheet for sharing; undefined for other windows and for what LINE would refuse. */
function messagesIn(opened: Pick<OpenedWindow, 'given'> | undefined): LineMessage[] | undefined {
  const { messages } = (opened?.given ?? {}) as { messages?: unknown };
  return Array.isArray(messages) && findWrongMessage(messages) === undefined ? messages : undefined;
}

const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);

function dropOldest(entries: Map<string, unknown>, max: number): void {
  const [oldest] = entries.keys();
  if (entries.size > max && oldest !== undefined) entries.delete(oldest);
}

/** Tells the cards of one browser from those of another. */
function browserOf(c: Context): string {
  const mark = getCookie(c, browserCookie) ?? randomUUID();
  setCookie(c, browserCookie, mark, {
    ...{ httpOnly: true, sameSite: 'Lax', path: demoLinePath, maxAge: browserLifeSeconds },
  });
  return mark;
}

const overview = (cards: readonly Sent[]): Html => html`
    <p>在這裡可以試商店在 LINE 裡才有的按鈕：分享卡片給好友、傳到聊天室，以及疊在商店上的視窗（選超商門市、付款）。</p>
    <p><a class="button" href="${demoLinePath}/open?to=/">在模擬的 LINE 裡開啟商店</a></p>
    <section class="chat">
      <h2>您傳過的卡片</h2>
      ${cards.length === 0 && html`<p class="aside">還沒有。開啟商店，在商品或團購頁按「分享」或「邀請好友」，傳出的卡片會出現在這裡。</p>`}
      ${cards.map(
        ({ messages, to, at }) => html`
      <article><p>${moment(at)}・傳給${to}</p>${messages.map(showMessage)}</article>`,
      )}
    </section>`;

const picker = (messages: readonly LineMessage[], problem?: string): Html => html`
    <section class="chat"><article><p>會傳出的卡片</p>${messages.map(showMessage)}</article></section>
    <form method="post">
      <h2 id="friends">選擇好友或群組</h2>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      <ul class="friends" aria-labelledby="friends">
        ${friends.map(
          (friend) => html`
        <li><label><input type="checkbox" name="to" value="${friend}"><span class="face" aria-hidden="true">${friend[0] ?? ''}</span><span class="name">${friend}</span></label></li>`,
        )}
      </ul>
      <div class="aside">想看 LINE 出錯時商店怎麼說：<button name="act" value="fail">模擬 LINE 失敗</button></div>
      <div class="send">
        <button class="button quiet" name="act" value="cancel">取消</button>
        <button class="button go" name="act" value="send">傳送</button>
      </div>
    </form>`;

function page(
  c: Context,
  { title, body, script }: { title: string; body: Html; script?: string },
): Promise<Response> {
  const scripts = script === undefined ? '' : `script-src ${hashOf(script)}; `;
  const policy = `default-src 'none'; ${scripts}style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return simulatorPage(
    c,
    { ...simulatedLine, path: demoLinePath },
    { title, body, policy, script },
  );
}
