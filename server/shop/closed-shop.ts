import { createHash } from 'node:crypto';
import { isFilledIn } from '@kaituan/domain/settings/company';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { asc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { channel, salesCompany } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';

/** How long another node's opening may stay unknown here. */
const rememberedMs = 5_000;

/** Sign-in, for the owner; and what programs read. */
const alwaysShown = /^\/(?:join-us|login)(?:\/|$)|\.(?:txt|xml|svg|ico|webmanifest)$/;
/** What members of a shop that was open still need: their orders, and whom to ask. */
const shownWhenClosed =
  /^\/(?:member|notifications|message-board|checkout-result|contact-us|terms-of-service|privacy-policy|return-policy)(?:\/|$)/;

type Channel = Awaited<ReturnType<typeof listChannels>>[number];

const listChannels = (database: Database) =>
  database
    .select({
      id: channel.id,
      opening: channel.opening,
      title: salesCompany.htmlTitle,
      email: salesCompany.email,
      phone: salesCompany.phone,
    })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .where(eq(channel.isActive, true))
    .orderBy(asc(channel.id));

/** Knows which pages are not shown, because their channel is not open. */
export type ClosedShop = {
  /** The channel of a page that is not shown; undefined for one that is. */
  find(url: URL): Promise<Channel | undefined>;
  /** After a change of settings. */
  forget(): void;
};

export function watchOpenings(database: Database): ClosedShop {
  let known = { channels: Promise.resolve<Channel[]>([]), until: 0 };
  const read = () => {
    if (known.until > Date.now()) return known.channels;
    const last = known.channels;
    // While the database is away, pages in the cache are shown as before.
    const channels = listChannels(database).catch(() => last);
    known = { channels, until: Date.now() + rememberedMs };
    return channels;
  };
  return {
    forget() {
      known = { ...known, until: 0 };
    },
    async find(url) {
      const channels = await read();
      const shown =
        channels.find(({ id }) => String(id) === url.searchParams.get('channelId')) ??
        channels.find(({ id }) => id === defaultChannelId) ??
        channels[0];
      if (!shown || shown.opening === 'OPEN' || alwaysShown.test(url.pathname)) return undefined;
      const isForMembers = shown.opening === 'CLOSED' && shownWhenClosed.test(url.pathname);
      return isForMembers ? undefined : shown;
    },
  };
}

const style =
  'body{font-family:system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;line-height:1.7;color:#2b2326;background:#fdfaf8}main{max-width:28rem;padding:2rem 1.5rem;text-align:center}p{margin:.5rem 0}.name{color:#8e1b3e;font-weight:900;letter-spacing:.05em}h1{font-size:1.75rem;margin:.5rem 0 1rem}a{color:#8e1b3e}';
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'`;

const words = {
  NOT_OPENED: { title: '即將開幕', text: '我們正在準備，很快就與您見面。' },
  CLOSED: { title: '暫停營業', text: '我們休息一下，很快回來。已經訂購的會員仍可查看訂單。' },
  OPEN: { title: '', text: '' },
} as const;

/**
 * The page in place of a shop that is not open. 200 and not 503: nothing is broken, and a monitor should not
 * wake anybody; search engines are told not to index it.
 */
export function answerClosed(
  c: Context,
  { opening, title: shopTitle, email, phone }: Channel,
): Response | Promise<Response> {
  const { title, text } = words[opening];
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Content-Security-Policy', policy);
  const contacts = [
    isFilledIn(email) ? html`<p><a href="mailto:${email}">${email}</a></p>` : '',
    isFilledIn(phone)
      ? html`<p><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></p>`
      : '',
    opening === 'CLOSED' ? html`<p><a href="/member">我的訂單</a></p>` : '',
  ];
  return c.html(html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <title>${title}｜${shopTitle}</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <p class="name">${shopTitle}</p>
    <h1>${title}</h1>
    <p>${text}</p>
    ${contacts}
  </main>
</body>
</html>`);
}
