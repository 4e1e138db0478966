import { type PageKey, sharedPageKeys } from '@kaituan/domain/settings/site-page';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { contentPage, faq } from '#server/database/schema/content-schema.ts';

/** Rows of open channels of the company that sells in this one; none when it is closed. */
const isOfCompany = (channelId: number): SQL => sql`${channel.isActive}
  and ${channel.salesCompanyId} = (
    select own.sales_company_id from ${channel} own where own.id = ${channelId} and own.is_active)`;

/** The channel's own first, then those of the channel that is there longest. */
const ownFirst = (column: PgColumn, channelId: number): SQL[] => [
  sql`${column} = ${channelId} desc`,
  asc(column),
];

const canShow = (channelId: number) =>
  and(
    isOfCompany(channelId),
    or(eq(contentPage.channelId, channelId), inArray(contentPage.key, [...sharedPageKeys])),
  );

/** A page of a channel: its own, or one that its company's channels share. */
export async function findContentPage(database: Database, channelId: number, key: PageKey) {
  const [found] = await database
    .select({
      ...{ title: contentPage.title, bodyHtml: contentPage.bodyHtml },
      effectiveAt: contentPage.effectiveAt,
    })
    .from(contentPage)
    .innerJoin(channel, eq(channel.id, contentPage.channelId))
    .where(and(eq(contentPage.key, key), canShow(channelId)))
    .orderBy(...ownFirst(contentPage.channelId, channelId))
    .limit(1);
  return found;
}

/** The pages that a channel can show. */
export async function listPageKeys(database: Database, channelId: number): Promise<PageKey[]> {
  const rows = await database
    .selectDistinct({ key: contentPage.key })
    .from(contentPage)
    .innerJoin(channel, eq(channel.id, contentPage.channelId))
    .where(canShow(channelId))
    .orderBy(asc(contentPage.key));
  return rows.map(({ key }) => key);
}

/** Whose questions a channel shows: its own, else those of a channel of its company. */
export async function findFaqChannel(database: Database, channelId: number): Promise<number> {
  const [found] = await database
    .select({ channelId: faq.channelId })
    .from(faq)
    .innerJoin(channel, eq(channel.id, faq.channelId))
    .where(isOfCompany(channelId))
    .orderBy(...ownFirst(faq.channelId, channelId))
    .limit(1);
  return found?.channelId ?? channelId;
}
