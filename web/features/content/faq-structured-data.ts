import { textOfHtml } from '#web/ui/text-of-html.ts';
import type { FaqTopic } from './content-query.ts';

/** The questions and answers for search engines. */
export const presentFaq = (topics: readonly FaqTopic[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: topics.flatMap(({ questionArray }) =>
    questionArray.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: textOfHtml(answerHtml) },
    })),
  ),
});
