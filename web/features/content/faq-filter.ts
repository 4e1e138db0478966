import { textOfHtml } from '#web/ui/text-of-html.ts';
import type { FaqTopic } from './content-query.ts';

/** Keeps the questions in which every typed word occurs, in the question, its answer or its topic. */
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

/** Half width, lower case, and 台 for 臺, so that typing habits do not matter. */
const comparable = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim();
