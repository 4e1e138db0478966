import { isFilledIn } from '@kaituan/domain/settings/company';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { asc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { plainPage } from '#server/http/plain-page.ts';
import { signOutFormPath } from '#server/identity/identity-routes.ts';
import { hasMemberHint } from '#server/identity/sessions/refresh-cookie.ts';

/** How long another node's opening may stay unknown here while it hears of nothing. */
const cachedMs = 3_000;

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
  /** After a change, of settings perhaps; not one of goods. */
  invalidate(changed?: readonly number[]): void;
};

export function watchOpenings(database: Database): ClosedShop {
  let known = { channels: Promise.resolve<Channel[]>([]), until: 0 };
  const read = () => {
    if (known.until > Date.now()) return known.channels;
    const last = known.channels;
    // While the database is away, pages in the cache are shown as before.
    const channels = listChannels(database).catch(() => last);
    known = { channels, until: Date.now() + cachedMs };
    return channels;
  };
  return {
    invalidate(changed) {
      if (!changed) known = { ...known, until: 0 };
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

const words = {
  NOT_OPENED: { title: '即將開幕', text: '我們正在準備，很快就與您見面。' },
  CLOSED: { title: '暫停營業', text: '我們休息一下，很快回來。已經訂購的會員仍可查看訂單。' },
  OPEN: { title: '', text: '' },
} as const;

/**
 * The page in place of a shop that is not open. 200 and not 503: nothing is broken, and a monitor should not
 * wake anybody; search engines must not index it.
 */
export function answerClosed(
  c: Context,
  { opening, title: shopTitle, email, phone }: Channel,
): Response | Promise<Response> {
  const { title, text } = words[opening];
  c.header('X-Robots-Tag', 'noindex');
  const contacts = [
    isFilledIn(email) ? html`<p><a href="mailto:${email}">${email}</a></p>` : '',
    isFilledIn(phone)
      ? html`<p><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></p>`
      : '',
    opening === 'CLOSED' ? html`<p><a href="/member">我的訂單</a></p>` : '',
  ];
  // Whoever joined before the opening arrives here: without a way on, they would be caught.
  const ways = hasMemberHint(c)
    ? html`<p>您已經登入${opening === 'NOT_OPENED' ? '，開幕後就能購買' : ''}。</p>
    <p><a href="/admin">店家後台</a></p>
    <form method="post" action="${signOutFormPath}"><button>登出</button></form>`
    : html`<p><a href="/join-us">登入</a></p>`;
  const page = plainPage(c, {
    title: `${title}｜${shopTitle}`,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<p class="name">${shopTitle}</p>
    <h1>${title}</h1>
    <p>${text}</p>
    ${contacts}
    ${ways}`,
  });
  return c.html(page);
}
