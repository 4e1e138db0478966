import { taipeiDayOf, taipeiTimeOf } from './taipei-day.ts';

const weekdays = '日一二三四五六';

/** A day in Taipei with its weekday: 12月1日（二）; with the year when it is another one than that of `now`. */
export function formatDay(instant: string, now?: string): string {
  const day = taipeiDayOf(Date.parse(instant));
  const [year, month, date] = day.split('-').map(Number);
  const isOtherYear = now !== undefined && !taipeiDayOf(Date.parse(now)).startsWith(`${year}-`);
  const weekday = weekdays[new Date(day).getUTCDay()];
  return `${isOtherYear ? `${year}年` : ''}${month}月${date}日（${weekday}）`;
}

/** A moment in Taipei to the minute: 11月25日（三）22:00; with the year when it is another one than that of `now`. */
export const formatDayTime = (instant: string, now?: string): string =>
  formatDay(instant, now) + taipeiTimeOf(Date.parse(instant)).slice(0, 5);
