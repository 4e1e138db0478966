import { createHash } from 'node:crypto';
import { topicText } from '@kaituan/domain/notification/notification-delivery';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Database } from '#server/database/database.ts';
import { getLetterLook } from '#server/features/ground/channel/channel-look.ts';
import { writePreference } from '#server/features/ground/notification/preference-query.ts';
import { limitBody } from '#server/http/request-body.ts';
import { readUnsubscribeLink, unsubscribePath } from './unsubscribe-link.ts';

const maxBodyBytes = 1_024;
const style =
  'body{font-family:system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1.5rem;line-height:1.7;color:#2b2326;background:#fdfaf8}h1{font-size:1.375rem}a{color:#8e1b3e}button{font:inherit;min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:.75rem;color:#fff;background:#8e1b3e}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Ends letters of a topic without a sign-in. A mail program posts; a person who follows the link is asked
 * first, because programs that look at links would follow it as well.
 */
export function unsubscribeRoutes(options: { database: Database; now?: () => Date }): Hono {
  const { database, now = () => new Date() } = options;
  /** Links name no channel. */
  const shopName = async () => (await getLetterLook(database, defaultChannelId)).brand;
  const routes = new Hono();
  routes.use(unsubscribePath, limitBody(maxBodyBytes));
  routes.get(unsubscribePath, async (c) => {
    const found = await readUnsubscribeLink(database, c.req.query(), now());
    if (!found) return invalid(c, await shopName());
    const { search } = new URL(c.req.url);
    return page(c, { title: '不再收到這類信件？', shop: await shopName() }, [
      html`<p>您將不再收到「${topicText[found.topic]}」的電子郵件，站內通知不受影響。</p>`,
      html`<form method="post" action="${unsubscribePath}${search}"><button>取消訂閱</button></form>`,
    ]);
  });
  routes.post(unsubscribePath, async (c) => {
    const found = await readUnsubscribeLink(database, c.req.query(), now());
    if (!found) return invalid(c, await shopName());
    await writePreference(database, { ...found, isOn: false }, now());
    return page(c, { title: '已取消訂閱', shop: await shopName() }, [
      html`<p>您不會再收到「${topicText[found.topic]}」的電子郵件。</p>`,
      html`<p><a href="/member/profile">在個人資料可以隨時改回來</a></p>`,
    ]);
  });
  return routes;
}

const invalid = (c: Context, shop: string) =>
  page(
    c,
    { title: '連結已失效', shop },
    [html`<p><a href="/member/profile">請登入後在個人資料設定</a></p>`],
    400,
  );

async function page(
  c: Context,
  { title, shop }: { title: string; shop: string },
  body: ReturnType<typeof html>[],
  status: 200 | 400 = 200,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Content-Security-Policy', policy);
  const document = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}｜${shop}</title>
  <style>${style}</style>
</head>
<body>
  <h1>${title}</h1>
  ${body}
</body>
</html>`;
  return c.html(await document, status);
}
