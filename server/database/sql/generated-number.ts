import { randomInt } from 'node:crypto';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = (count: number) =>
  Array.from({ length: count }, () => crockford[randomInt(32)]).join('');

/** `G`, the day in Taipei and six random characters: G261121A1B2C3. */
export const newOrderNo = (now: Date): string => newDocumentNo('G', now);

/** As an order's number, with `Q`. */
export const newQuotationNo = (now: Date): string => newDocumentNo('Q', now);

const newDocumentNo = (letter: string, now: Date): string =>
  `${letter}${taipeiDayOf(now.getTime()).slice(2).replaceAll('-', '')}${characters(6)}`;

/** A ULID: 26 characters that sort by time. */
export function newUlid(now: Date): string {
  let time = now.getTime();
  let prefix = '';
  for (let place = 0; place < 10; place += 1) {
    prefix = `${crockford[time % 32]}${prefix}`;
    time = Math.floor(time / 32);
  }
  return prefix + characters(16);
}
