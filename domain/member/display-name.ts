export const longestDisplayName = 30;

/** What a member is called who has not told a name. */
export const newMemberName = '新會員';

/** Control characters, and those that turn the direction of text around. */
const unseen = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** The name a member goes by: one to thirty characters on one line; undefined for anything else. */
export function parseDisplayName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  const length = Array.from(name).length;
  return length >= 1 && length <= longestDisplayName && !unseen.test(name) ? name : undefined;
}
