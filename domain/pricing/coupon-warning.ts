import { formatTwd } from '../format-twd.ts';
import { wholeBps } from '../money.ts';
import { type CouponTerms, describeCoupon } from './coupon.ts';

type Terms = Pick<CouponTerms, 'amountTwd' | 'offBps' | 'capTwd' | 'minGoodsTwd'>;

/** From here on a share is asked about: a buyer pays half, or less. */
const largeShareBps = wholeBps / 2;

/** What buyers pay of the price under a share: 客人付 9 折（原價的 90%）. Undefined where it is none that a coupon can have. */
export function describePaidShare(offBps: number | null): string | undefined {
  if (offBps === null || !Number.isInteger(offBps / 100) || offBps < 100 || offBps > wholeBps) {
    return undefined;
  }
  if (offBps === wholeBps) return '客人不用付商品的錢（原價的 0%）';
  return `客人付 ${saidShare(offBps)}（原價的 ${(wholeBps - offBps) / 100}%）`;
}

/** What to ask before a coupon is saved whose goods nearly cost nothing; undefined where there is nothing to ask. */
export function findCouponWarning(coupon: Terms): string | undefined {
  const { amountTwd, offBps, capTwd, minGoodsTwd } = coupon;
  const least = minGoodsTwd > 0 ? `商品滿 ${formatTwd(minGoodsTwd)} 就` : '不限金額就';
  if (amountTwd !== null) {
    if (amountTwd === 0 || amountTwd < minGoodsTwd) return undefined;
    return `${least}折 ${formatTwd(amountTwd)}：買家可能不用付商品的錢。請看看「折抵」和「商品滿多少可用」有沒有打錯。`;
  }
  const paid = describePaidShare(offBps);
  if (offBps === null || paid === undefined || offBps < largeShareBps) return undefined;
  const cap = capTwd === null ? '折抵沒有上限' : `最多折 ${formatTwd(capTwd)}`;
  // Who thinks of 9 折 types 90.
  const meant = wholeBps - offBps;
  const isTurned = offBps > largeShareBps && offBps < wholeBps;
  const instead = isTurned ? `想打 ${saidShare(meant)}，要填 ${meant / 100}。` : '';
  return `${least}折 ${offBps / 100}%，${paid}，${cap}。${instead}請看看「折幾 %」有沒有打錯。`;
}

/** Whether a coupon takes off the same on the same goods, so that it was asked about. */
export const isSameDiscount = (one: Terms, other: Terms): boolean =>
  one.amountTwd === other.amountTwd &&
  one.offBps === other.offBps &&
  one.capTwd === other.capTwd &&
  one.minGoodsTwd === other.minGoodsTwd;

const saidShare = (offBps: number): string =>
  describeCoupon({ amountTwd: null, offBps, capTwd: null, minGoodsTwd: 0 }).replace('打 ', '');
