import { taipeiDayOf } from '../taipei-day.ts';

const format = /^(\d{4})-(\d{2})-(\d{2})$/;
const oldestYears = 130;

/** A birthday as `YYYY-MM-DD`: a valid date, in Taiwan not after today; else undefined. */
export function parseBirthday(text: string, now: Date): string | undefined {
  const [, year = '', month = '', day = ''] = format.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
  const today = taipeiDayOf(now.getTime());
  const isTooLongAgo = Number(today.slice(0, 4)) - Number(year) > oldestYears;
  return isReal && text <= today && !isTooLongAgo ? text : undefined;
}

export const maxDisplayNameLength = 30;

/** The display name of a member who has not chosen one. */
export const newMemberName = '新會員';

/** How strangers see such a member. */
export const namelessMember = '會員';

/** Control characters, and those that change the direction of text. */
const unseen = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Parses a display name: one to thirty characters on one line; undefined when invalid. */
export function parseDisplayName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  const length = Array.from(name).length;
  return length >= 1 && length <= maxDisplayNameLength && !unseen.test(name) ? name : undefined;
}
