import * as contract from '@kaituan/contract/site-info';
import { and, eq } from 'drizzle-orm';
import { channel } from '#server/database/catalog-schema.ts';
import { contentPage } from '#server/database/content-schema.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sanitiseHtml } from '#server/media/sanitised-html.ts';

export const getContentPage = handle(
  contract.getContentPage,
  async ({ channelId, key }, { database }) => {
    const [page] = await database
      .select({
        title: contentPage.title,
        bodyHtml: contentPage.bodyHtml,
        effectiveAt: contentPage.effectiveAt,
      })
      .from(contentPage)
      .innerJoin(channel, and(eq(channel.id, contentPage.channelId), eq(channel.isActive, true)))
      .where(and(eq(contentPage.channelId, channelId), eq(contentPage.key, key)));
    if (!page) throw new Refusal('NOT_FOUND');
    return {
      result: {
        title: page.title,
        bodyHtml: sanitiseHtml(page.bodyHtml),
        effectiveAt: page.effectiveAt.toISOString(),
      },
    };
  },
);
