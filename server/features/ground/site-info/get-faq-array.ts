import * as contract from '@kaituan/contract/catalog/site-info';
import { asc, eq } from 'drizzle-orm';
import { faq } from '#server/database/schema/content-schema.ts';
import { getChannelTerms, requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findFaqChannel } from '#server/features/ground/channel/shared-content.ts';
import { handle } from '#server/http/handler.ts';
import { sanitiseHtml } from '#server/media/sanitised-html.ts';
import { withShippingQuestion } from './shipping-question.ts';

export const getFaqArray = handle(
  contract.getFaqArray,
  async ({ channelId }, { database, storeMap }) => {
    await requireChannel(database, channelId);
    const terms = await getChannelTerms(database, channelId);
    const rows = await database
      .select()
      .from(faq)
      .where(eq(faq.channelId, await findFaqChannel(database, channelId)))
      .orderBy(asc(faq.position), asc(faq.id));
    // Topics are in the order of their first question.
    const byTopic = Map.groupBy(rows, (row) => row.topic);
    const topics = Array.from(byTopic, ([topic, questions]) => ({
      topic,
      questionArray: questions.map(({ id, question, answerHtml }) => ({
        ...{ id, question, answerHtml: sanitiseHtml(answerHtml) },
      })),
    }));
    return { result: withShippingQuestion(topics, terms, storeMap) };
  },
);
