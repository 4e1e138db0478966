import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { contentPage } from '#server/database/schema/content-schema.ts';
import { memberConsent } from '#server/database/schema/identity-schema.ts';

const documents = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] as const;

/** Records a member's consent to a channel's current terms and privacy policy. */
export async function recordConsent(
  database: Database | Transaction,
  { memberId, channelId }: { memberId: string; channelId: number },
  now: Date,
): Promise<void> {
  await database
    .insert(memberConsent)
    .select(
      database
        .select({
          memberId: sql<string>`${memberId}`.as('member_id'),
          document: sql<(typeof documents)[number]>`${contentPage.key}`.as('document'),
          effectiveAt: contentPage.effectiveAt,
          channelId: contentPage.channelId,
          agreedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('agreed_at'),
        })
        .from(contentPage)
        .where(and(eq(contentPage.channelId, channelId), inArray(contentPage.key, [...documents]))),
    )
    .onConflictDoNothing();
}
