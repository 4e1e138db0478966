import * as contract from '@kaituan/contract/catalog/site-info';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { policyVersion } from '#server/database/schema/content-schema.ts';
import { findContentPage } from '#server/features/ground/channel/shared-content.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sanitiseHtml } from '#server/media/sanitised-html.ts';

export const getContentPage = handle(
  contract.getContentPage,
  async ({ channelId, key, effectiveAt }, { database }) => {
    const current = await findContentPage(database, channelId, key);
    if (!current) throw new Refusal('NOT_FOUND');
    const former = await listFormer(database, { channelId, key, before: current.effectiveAt });
    const page =
      effectiveAt === undefined
        ? current
        : [current, ...former].find((one) => one.effectiveAt.getTime() === Date.parse(effectiveAt));
    if (!page) throw new Refusal('NOT_FOUND');
    return {
      result: {
        title: page.title,
        bodyHtml: sanitiseHtml(page.bodyHtml),
        effectiveAt: page.effectiveAt.toISOString(),
        isCurrent: page === current,
        formerArray: former.map((one) => one.effectiveAt.toISOString()),
      },
    };
  },
);

/** The replaced versions of a policy, newest first; other pages have none. */
const listFormer = (
  database: Database,
  { channelId, key, before }: { channelId: number; key: string; before: Date },
) =>
  database
    .select({
      title: policyVersion.title,
      bodyHtml: policyVersion.bodyHtml,
      effectiveAt: policyVersion.effectiveAt,
    })
    .from(policyVersion)
    .where(
      and(
        eq(policyVersion.channelId, channelId),
        eq(policyVersion.key, key as typeof policyVersion.$inferSelect.key),
        lt(policyVersion.effectiveAt, before),
      ),
    )
    .orderBy(desc(policyVersion.effectiveAt));
