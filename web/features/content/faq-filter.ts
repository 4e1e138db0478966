import { textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import type { FaqTopic } from './content-query.ts';

/** Everyday words for the same thing; a question may use any of them. */
const sameWords = [
  ['退款', '退錢', '退費', '還錢'],
  ['運費', '郵資', '郵費'],
  ['配送', '宅配', '寄送', '送貨'],
  ['統編', '統一編號', '三聯式'],
  ['發票', '收據'],
  ['團購', '揪團', '跟團', '合購'],
  ['壓傷', '損壞', '破損', '壞掉', '瑕疵'],
  ['優惠券', '優惠碼', '折價券', '折扣碼'],
];
/** What a typed sentence asks with, and what ends it. */
const askingWords = /怎麼|如何|什麼時候|可不可以|能不能|可以|請問|[嗎呢？?]/g;

/** Questions in which every typed word, or another for the same, occurs, in question, answer or topic. */
export function filterFaq(topics: readonly FaqTopic[], typed: string): FaqTopic[] {
  const words = wordsOf(typed).map(
    (word) => sameWords.find((same) => same.includes(word)) ?? [word],
  );
  if (words.length === 0) return [...topics];
  return topics
    .map((topic) => ({
      ...topic,
      questionArray: topic.questionArray.filter(({ question, answerHtml }) => {
        const text = comparable(`${topic.topic} ${question} ${textOfHtml(answerHtml)}`);
        return words.every((same) => same.some((word) => text.includes(word)));
      }),
    }))
    .filter((topic) => topic.questionArray.length > 0);
}

/** A query of nothing but asking words is taken as it was typed. */
function wordsOf(typed: string): string[] {
  const cut = (text: string) => text.split(/\s+/).filter(Boolean);
  const text = comparable(typed);
  const words = cut(text.replace(askingWords, ' '));
  return words.length > 0 ? words : cut(text);
}

/** Normalised: half width, lower case, 台 for 臺. */
const comparable = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim();
