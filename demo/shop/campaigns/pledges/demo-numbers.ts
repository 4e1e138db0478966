import { taipeiDayOf } from '@kaituan/domain/taipei-day';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Odd, so that multiplying by it modulo a power of two gives every number another mark. */
const scatter = 0x2f0b4a27n;

/** Six characters of an order or pledge of the demo, the same every time and never twice. */
export function demoMark(campaignId: number, place: number): string {
  const scattered = BigInt.asUintN(30, BigInt(campaignId * 1_000 + place) * scatter);
  return encode(scattered, 6);
}

/** How checkout numbers of seeded orders begin; no real one does. */
export const seededCheckout = 'demo-';

export const demoOrderNo = (atMs: number, mark: string): string =>
  `G${taipeiDayOf(atMs).slice(2).replaceAll('-', '')}${mark}`;

/** Like a ULID: it sorts by its moment. */
export const demoUlid = (atMs: number, mark: string): string =>
  encode(BigInt(atMs), 10) + mark.padStart(16, '0');

export const demoAttemptNo = (atMs: number, mark: string): string =>
  `P${atMs.toString(36).toUpperCase().padStart(9, '0')}${mark.padStart(10, '0')}`;

function encode(number: bigint, length: number): string {
  let text = '';
  for (let left = number; text.length < length; left /= 32n) {
    text = `${crockford[Number(left % 32n)]}${text}`;
  }
  return text;
}
