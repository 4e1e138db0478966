import {
  collectMistakes,
  findRepeated,
  isLengthWithin,
  type SettingMistake,
} from '../settings/setting-mistake.ts';
import { maxMessageLength } from './thread-rules.ts';

/** An answer that a shop gives often, with places for what is the question's own. */
export type CannedReply = { title: string; body: string };

export const maxCannedReplies = 100;
export const maxCannedReplyTitleLength = 20;

/** What a reply may leave open, as the owner writes it. */
export const replyPlaces = {
  memberName: '{會員}',
  orderNo: '{訂單編號}',
  product: '{商品}',
} as const;
export type ReplyFacts = Record<keyof typeof replyPlaces, string | null>;

/** The reply with what is known of the question; a place that nothing is known for stays as it is. */
export const fillReply = (body: string, facts: ReplyFacts): string =>
  placeEntries.reduce(
    (text, [name, place]) => text.replaceAll(place, () => facts[name] ?? place),
    body,
  );

/** The places that a text still has. */
export const findOpenPlaces = (text: string): string[] =>
  Object.values(replyPlaces).filter((place) => text.includes(place));

const placeEntries = Object.entries(replyPlaces) as [keyof ReplyFacts, string][];

/** The mistakes in a shop's canned replies. */
export function findReplyMistakes(replies: readonly CannedReply[]): SettingMistake[] {
  const { mistakes, check } = collectMistakes();
  for (const [index, { title, body }] of replies.entries()) {
    const isTitle = isLengthWithin(title, 1, maxCannedReplyTitleLength);
    check(isTitle, `[${index}].title`, `名稱為 1 到 ${maxCannedReplyTitleLength} 個字`);
    const isBody = isLengthWithin(body, 1, maxMessageLength);
    check(isBody, `[${index}].body`, '內容為 1 到 1,000 個字');
    const unknown = /\{[^{}]*\}/.exec(fillReply(body, nothingOpen))?.[0];
    check(
      unknown === undefined,
      `[${index}].body`,
      `沒有 ${unknown} 這種代號，可以用 ${Object.values(replyPlaces).join('、')}`,
    );
  }
  for (const index of findRepeated(replies.map(({ title }) => title))) {
    check(false, `[${index}].title`, '這個名稱已經有了');
  }
  return mistakes;
}

const nothingOpen: ReplyFacts = { memberName: '', orderNo: '', product: '' };
