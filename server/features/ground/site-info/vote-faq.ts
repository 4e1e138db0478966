import * as contract from '@kaituan/contract/catalog/site-info';
import { maxGuestVotesPerHour } from '@kaituan/domain/shop-limits';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { faq, faqVote } from '#server/database/schema/content-schema.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findFaqChannel } from '#server/features/ground/channel/shared-content.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

const hourSeconds = 3_600;

export const voteFaq = handle(
  contract.voteFaq,
  async ({ channelId: shownIn, question, isHelpful, browser }, { database, caller, now }) => {
    await requireChannel(database, shownIn);
    if (!caller && browser === undefined) throw new Refusal('UNAUTHENTICATED');
    const channelId = await findFaqChannel(database, shownIn);
    // Saving the questions waits, so that no vote stays on one that is gone.
    const [asked] = await database
      .select({ id: faq.id })
      .from(faq)
      .where(and(eq(faq.channelId, channelId), eq(faq.question, question)))
      .limit(1)
      .for('share');
    if (!asked) throw new Refusal('NOT_FOUND');
    const vote = { isHelpful, votedAt: now };
    const isOn = and(eq(faqVote.channelId, channelId), eq(faqVote.question, question));
    const isOfBrowser = and(isOn, eq(faqVote.browser, browser ?? ''));
    if (caller) {
      // Who voted as a guest and then signed in is still one person.
      await database.delete(faqVote).where(isOfBrowser);
      await database
        .insert(faqVote)
        .values({ channelId, question, memberId: caller.memberId, ...vote })
        .onConflictDoUpdate({
          target: [faqVote.memberId, faqVote.channelId, faqVote.question],
          targetWhere: isNotNull(faqVote.memberId),
          set: vote,
        });
      return { result: { isHelpful } };
    }
    const changed = await database.update(faqVote).set(vote).where(isOfBrowser).returning();
    if (changed.length > 0) return { result: { isHelpful } };
    await requireFewVotes(database, channelId, now);
    await database
      .insert(faqVote)
      .values({ channelId, question, browser, ...vote })
      .onConflictDoUpdate({
        target: [faqVote.browser, faqVote.channelId, faqVote.question],
        targetWhere: isNotNull(faqVote.browser),
        set: vote,
      });
    return { result: { isHelpful } };
  },
);

/** A program that makes up browsers fills no table. */
async function requireFewVotes(database: Database, channelId: number, now: Date): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('faq-vote'), ${channelId})`);
  const sinceHour = new Date(now.getTime() - hourSeconds * 1_000);
  const votes = await database.$count(
    faqVote,
    and(
      eq(faqVote.channelId, channelId),
      isNotNull(faqVote.browser),
      gt(faqVote.votedAt, sinceHour),
    ),
  );
  if (votes < maxGuestVotesPerHour) return;
  throw new Refusal('RATE_LIMITED', { retryAfterSeconds: hourSeconds });
}
