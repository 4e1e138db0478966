import type { Database } from '@kaituan/server/database/database';
import { getLinkKey, isLinkToken, signLink } from '@kaituan/server/http/signed-link';
import type { Mail, MailSender } from '@kaituan/server/platform/mail/mail-sender';
import type { SimulatedMail } from '@kaituan/server/shop/open-mail';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { moment } from '#demo/gateway/pages/gateway-page.ts';
import { pageStyle } from '#demo/gateway/pages/page-style.ts';

const demoMailboxPath = '/demo-mailbox';
const linkLifeMs = 3_600_000;
const maxLetters = 50;
const maxMailboxes = 1_000;

/** Pages run no scripts and send no forms. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const mailStyle = `
h1 { overflow-wrap: anywhere; }
article { background: #fff; border-radius: 12px; padding: 12px 16px; margin: 0 0 12px; }
article h2 { margin: 0; font-size: 1.0625rem; }
article pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 8px 0 0; }
`;

type Received = Mail & { at: Date };

/**
 * A mail service that delivers to mailboxes of its own, in memory, and refuses addresses that end in
 * `+refused`, as a full mailbox would. A member reads their mailbox by a link that only they get.
 */
export function openDemoMailbox(options: { database: Database; now?: () => Date }): SimulatedMail {
  const { database, now = () => new Date() } = options;
  const mailboxes = new Map<string, Received[]>();
  const mail: MailSender = {
    async send(letter) {
      if (letter.email.includes('+refused@')) throw new Error('the mailbox takes no letters');
      const known = mailboxes.get(letter.email) ?? [];
      if (known.some(({ key }) => key === letter.key)) return;
      mailboxes.delete(letter.email);
      mailboxes.set(letter.email, [{ ...letter, at: now() }, ...known].slice(0, maxLetters));
      const [oldest] = mailboxes.keys();
      if (mailboxes.size > maxMailboxes && oldest !== undefined) mailboxes.delete(oldest);
    },
  };

  const subjectOf = (email: string) => `demo mailbox ${email}`;
  async function findPath(email: string): Promise<string> {
    const until = new Date(now().getTime() + linkLifeMs);
    const token = signLink(await getLinkKey(database), subjectOf(email), until);
    return `${demoMailboxPath}?${new URLSearchParams({ email, token })}`;
  }

  const routes = new Hono();
  routes.get(`${demoMailboxPath}/style.css`, (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(pageStyle + mailStyle);
  });
  routes.get(demoMailboxPath, async (c) => {
    const { email = '', token = '' } = c.req.query();
    const key = await getLinkKey(database);
    if (!isLinkToken(key, subjectOf(email), token, now())) return closedPage(c);
    return mailboxPage(c, email, mailboxes.get(email) ?? []);
  });
  return { mail, routes, findPath };
}

function mailboxPage(c: Context, email: string, letters: readonly Received[]): Promise<Response> {
  const shown = letters.map(
    ({ subject, text, at }) => html`
      <article><h2>${subject}</h2><p>${moment(at)}</p><pre>${text}</pre></article>`,
  );
  const body = letters.length > 0 ? html`${shown}` : html`<p class="notice">還沒有信。</p>`;
  return page(c, { title: `${email} 的信箱`, body });
}

const closedPage = (c: Context) =>
  page(c, {
    ...{ title: '無法開啟信箱', status: 403 },
    body: html`<p class="notice">連結已失效，請從通知設定重新開啟。</p>`,
  });

async function page(
  c: Context,
  {
    title,
    body,
    status = 200,
  }: { title: string; body: ReturnType<typeof html>; status?: 200 | 403 },
): Promise<Response> {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  const document = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}｜模擬信箱（示範模式）</title>
  <link rel="stylesheet" href="${demoMailboxPath}/style.css">
</head>
<body>
  <header>
    <p class="mark">模擬信箱（示範模式）</p>
    <p>示範商店不會真的寄信，會寄的信都在這裡。</p>
  </header>
  <main>
    <h1>${title}</h1>
    ${body}
    <p><a class="button quiet" href="/notifications">回到通知</a></p>
  </main>
</body>
</html>`;
  return c.html(await document, status);
}
