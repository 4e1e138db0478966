import * as contract from '@kaituan/contract/catalog/site-info';
import { and, eq } from 'drizzle-orm';
import { faqVote } from '#server/database/schema/content-schema.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findFaqChannel } from '#server/features/ground/channel/shared-content.ts';
import { handle } from '#server/http/handler.ts';

export const getFaqVoteArray = handle(
  contract.getFaqVoteArray,
  async ({ channelId, browser }, { database, caller }) => {
    await requireChannel(database, channelId);
    if (!caller && browser === undefined) return { result: [] };
    const isOwn = caller
      ? eq(faqVote.memberId, caller.memberId)
      : eq(faqVote.browser, browser ?? '');
    const result = await database
      .select({ question: faqVote.question, isHelpful: faqVote.isHelpful })
      .from(faqVote)
      .where(and(isOwn, eq(faqVote.channelId, await findFaqChannel(database, channelId))));
    return { result };
  },
);
