import type { Database } from '@kaituan/server/database/database';
import { member } from '@kaituan/server/database/schema/identity-schema';
import { limitBody } from '@kaituan/server/http/request-body';
import { getLinkKey, isLinkToken, signLink } from '@kaituan/server/http/signed-link';
import type { Mail, MailSender } from '@kaituan/server/platform/mail/mail-sender';
import type { SimulatedMail } from '@kaituan/server/shop/open-mail';
import { and, eq } from 'drizzle-orm';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { type DemoTexts, showTexts } from '#demo/codes/demo-texts.ts';
import type { DemoLine } from '#demo/line/demo-line.ts';
import { chatStyle } from '#demo/line/line-cards.ts';
import { type DemoBrowsers, showBrowserPushes } from '#demo/push/demo-browsers.ts';
import { type DemoDevices, showPushes } from '#demo/push/demo-devices.ts';
import { pageStyle } from '#demo/simulator/page-style.ts';
import { type Html, moment, simulatorPage } from '#demo/simulator/simulator-page.ts';
import {
  demoMailboxPath,
  letterPath,
  letterPolicy,
  sampleLetter,
  showSamples,
} from './letter-samples.ts';
import { showChat } from './line-chat.ts';
import { listWaiting, showWaiting } from './waiting-deliveries.ts';

const linkLifeMs = 3_600_000;
const maxLetters = 50;
const maxMailboxes = 1_000;
const maxFormBytes = 4_096;

/** Pages run no scripts. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
const mailStyle = `
h1 { overflow-wrap: anywhere; }
article { background: var(--card); border-radius: 12px; padding: 12px 16px; margin: 0 0 12px; }
article h2 { margin: 0; font-size: 1.0625rem; }
article pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 8px 0 0; }
`;

/** `ownerId` had the address, and had proved it, when the letter came; the next who has it reads nothing of it. */
type Received = Mail & { at: Date; ownerId: string | undefined };

/**
 * A mail service that delivers to mailboxes of its own, in memory, and refuses addresses that end in
 * `+refused`, as a full mailbox would. A member reads their mailbox by a link that only they get.
 */
export function openDemoMailbox(options: {
  database: Database;
  now?: () => Date;
  /** Shows what the shop sends by LINE as well. */
  line?: DemoLine | undefined;
  /** And to devices with the app. */
  devices?: DemoDevices | undefined;
  /** To browsers, and to mobile numbers. */
  browsers?: Pick<DemoBrowsers, 'listOf'>;
  texts?: Pick<DemoTexts, 'listOf'>;
}): SimulatedMail {
  const { database, now = () => new Date(), line, devices, browsers, texts } = options;
  const mailboxes = new Map<string, Received[]>();
  const mail: MailSender = {
    async send(letter) {
      if (letter.email.includes('+refused@')) throw new Error('the mailbox takes no letters');
      const [owner] = await database
        .select({ id: member.id })
        .from(member)
        .where(and(eq(member.email, letter.email), eq(member.emailVerified, true)));
      const received = { ...letter, at: now(), ownerId: owner?.id };
      const known = mailboxes.get(letter.email) ?? [];
      if (known.some(({ key }) => key === letter.key)) return;
      mailboxes.delete(letter.email);
      mailboxes.set(letter.email, [received, ...known].slice(0, maxLetters));
      const [oldest] = mailboxes.keys();
      if (mailboxes.size > maxMailboxes && oldest !== undefined) mailboxes.delete(oldest);
    },
  };

  const subjectOf = (memberId: string) => `demo mailbox ${memberId}`;
  async function findPath(memberId: string): Promise<string> {
    const until = new Date(now().getTime() + linkLifeMs);
    const token = signLink(await getLinkKey(database), subjectOf(memberId), until);
    return `${demoMailboxPath}?${new URLSearchParams({ member: memberId, token })}`;
  }
  /** What a member is called here; letters are theirs only at an address that they proved to be theirs. */
  async function findOwner(memberId: string): Promise<{ name: string; letters: Received[] }> {
    const [owner] = await database.select().from(member).where(eq(member.id, memberId));
    if (!owner?.emailVerified) return { name: owner?.displayName ?? '', letters: [] };
    const letters = mailboxes.get(owner.email) ?? [];
    return { name: owner.email, letters: letters.filter(({ ownerId }) => ownerId === memberId) };
  }

  const routes = new Hono();
  routes.get(`${demoMailboxPath}/style.css`, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(pageStyle + mailStyle + chatStyle);
  });
  const guard: MiddlewareHandler = async (c, next) => {
    const { member: memberId = '', token = '' } = c.req.query();
    const key = await getLinkKey(database);
    return isLinkToken(key, subjectOf(memberId), token, now()) ? next() : closedPage(c);
  };
  for (const path of ['', '/letter', '/samples']) routes.use(demoMailboxPath + path, guard);
  routes.get(demoMailboxPath, async (c) => {
    const { member: memberId = '' } = c.req.query();
    const owner = await findOwner(memberId);
    const chat = line && (await line.readChat(memberId));
    const { searchParams } = new URL(c.req.url);
    const letters = showLetters(owner.letters, searchParams);
    const action = `${demoMailboxPath}${new URL(c.req.url).search}`;
    const pushes = showPushes((await devices?.listOf(memberId)) ?? []);
    const inBrowsers = showBrowserPushes((await browsers?.listOf(memberId)) ?? []);
    const messages = showTexts((await texts?.listOf(memberId)) ?? []);
    const waiting = showWaiting(await listWaiting(database, memberId, now()));
    const body = html`${waiting}${letters}${chat && showChat(chat, action)}${pushes}${inBrowsers}${messages}`;
    return page(c, { title: `${owner.name} 的信箱`, body });
  });
  routes.get(`${demoMailboxPath}/letter`, async (c) => {
    const { member: memberId = '', key = '' } = c.req.query();
    const html = key.startsWith('sample-')
      ? sampleLetter(key.slice('sample-'.length))
      : (await findOwner(memberId)).letters.find((letter) => letter.key === key)?.html;
    if (html === undefined) return c.notFound();
    c.header('Content-Security-Policy', letterPolicy);
    return c.html(html);
  });
  routes.get(`${demoMailboxPath}/samples`, (c) => {
    const body = showSamples(new URL(c.req.url).searchParams);
    return page(c, { title: '每一種通知', body });
  });
  routes.post(demoMailboxPath, limitBody(maxFormBytes), async (c) => {
    const { member: memberId = '' } = c.req.query();
    const { act, text } = await c.req.parseBody();
    if (act === 'follow') await line?.follow(memberId);
    if (act === 'block') await line?.block(memberId);
    if (act === 'say' && typeof text === 'string' && text.trim() !== '') {
      await line?.say(memberId, text.slice(0, 200));
    }
    return c.redirect(`${demoMailboxPath}${new URL(c.req.url).search}`, 303);
  });
  return { mail, routes, findPath };
}

const showLetters = (letters: readonly Received[], link: URLSearchParams) => html`
    <h2>電子郵件（模擬）</h2>
    ${letters.length === 0 && html`<p>還沒有信。</p>`}
    ${letters.map(
      ({ key, subject, text, html: looks, at }) => html`
      <article><h2>${subject}</h2><p>${moment(at)}</p><pre>${text}</pre>
      ${looks !== undefined && html`<p><a href="${letterPath(link, key)}">信的樣子</a></p>`}</article>`,
    )}
    <p><a href="${demoMailboxPath}/samples?${link}">看每一種通知的信</a></p>`;

const closedPage = (c: Context) =>
  page(c, {
    ...{ title: '無法開啟信箱', status: 403 },
    body: html`<p class="notice">連結已失效，請從通知設定重新開啟。</p>`,
  });

const mailbox = {
  mark: '模擬信箱（示範模式）',
  warning: '示範商店不會真的寄出，會寄的都在這裡。',
  path: demoMailboxPath,
};

function page(
  c: Context,
  { title, body, status }: { title: string; body: Html; status?: 200 | 403 },
): Promise<Response> {
  c.header('Referrer-Policy', 'no-referrer');
  const wayBack = html`<p><a class="button quiet" href="/notifications">回到通知</a></p>`;
  return simulatorPage(c, mailbox, { title, status, policy, body: html`${body}${wayBack}` });
}
