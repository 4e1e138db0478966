import { textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import type { FaqTopic } from './content-query.ts';

/** Questions in which every typed word occurs, in question, answer or topic. */
export function filterFaq(topics: readonly FaqTopic[], typed: string): FaqTopic[] {
  const words = comparable(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...topics];
  return topics
    .map((topic) => ({
      ...topic,
      questionArray: topic.questionArray.filter(({ question, answerHtml }) => {
        const text = comparable(`${topic.topic} ${question} ${textOfHtml(answerHtml)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((topic) => topic.questionArray.length > 0);
}

/** Normalised: half width, lower case, 台 for 臺. */
const comparable = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim();
