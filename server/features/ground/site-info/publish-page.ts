import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { contentPage, policyVersion } from '#server/database/schema/content-schema.ts';

type NewPage = typeof contentPage.$inferInsert;
type PolicyKey = typeof policyVersion.$inferInsert.key;

const isPolicy = (key: NewPage['key']): key is PolicyKey =>
  key === 'TERMS_OF_SERVICE' || key === 'PRIVACY_POLICY';

/**
 * Puts a text page in place, in a transaction. Terms and policies with another effective date are a new version, to
 * which members are asked to consent: the former one stays readable. With the same date it is a correction. While one is in
 * effect, a later one waits for its date: see publishDuePolicies.
 */
export async function publishPage(
  database: Database,
  page: NewPage,
  now: Date,
): Promise<'PUBLISHED' | 'SCHEDULED'> {
  const { channelId, key, effectiveAt } = page;
  if (isPolicy(key)) {
    const [former] = await database
      .select()
      .from(contentPage)
      .where(and(eq(contentPage.channelId, channelId), eq(contentPage.key, key)))
      .for('update');
    const ofPolicy = and(eq(policyVersion.channelId, channelId), eq(policyVersion.key, key));
    await database
      .delete(policyVersion)
      .where(and(ofPolicy, eq(policyVersion.effectiveAt, effectiveAt)));
    const isInEffect = former !== undefined && former.effectiveAt <= now;
    if (isInEffect && effectiveAt > now) {
      await database.insert(policyVersion).values({ ...page, key });
      return 'SCHEDULED';
    }
    if (isInEffect && former.effectiveAt.getTime() !== effectiveAt.getTime()) {
      await database
        .insert(policyVersion)
        .values({ ...former, key })
        .onConflictDoNothing();
    }
  }
  await database
    .insert(contentPage)
    .values(page)
    .onConflictDoUpdate({ target: [contentPage.channelId, contentPage.key], set: page });
  return 'PUBLISHED';
}

/** Puts terms and policies in place whose date has come; returns how many. */
export async function publishDuePolicies(database: Database, now: Date): Promise<number> {
  const isLater = gt(policyVersion.effectiveAt, contentPage.effectiveAt);
  const isCurrent = and(
    eq(contentPage.channelId, policyVersion.channelId),
    eq(contentPage.key, policyVersion.key),
  );
  const due = await database
    .select({ version: policyVersion })
    .from(policyVersion)
    .innerJoin(contentPage, isCurrent)
    .where(and(isLater, lte(policyVersion.effectiveAt, now)))
    .orderBy(asc(policyVersion.effectiveAt))
    .for('update', { of: contentPage });
  for (const { version } of due) await publishPage(database, version, now);
  return due.length;
}
