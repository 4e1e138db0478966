import { addDays } from '@kaituan/domain/taipei-day';
import type * as trading from '@kaituan/server/database/schema/trading-schema';
import { termsPlans } from '#demo/shop/groups/channel-terms.ts';
import { companies, wholesaleChannelId } from '#demo/shop/groups/channels.ts';
import { couponPlans } from '#demo/shop/groups/coupons.ts';
import type { Calendar } from './calendar.ts';

type Rows<T extends { $inferInsert: object }> = T['$inferInsert'][];
type ListedPrice = {
  channelId: number;
  skuId: number;
  priceTwd: number;
  tiers?: { minQty: number; unitPriceTwd: number }[];
};

/** The wholesaler's verified members, who buy a little below its price list. */
export const verifiedPriceGroup = {
  id: 701,
  channelId: wholesaleChannelId,
  name: '認證批發會員',
} as const;

const verifiedBps = 9_500;
const noShipWeeks = 60;
const holidays = ['01-01', '02-28', '10-10'];

/** On what terms each channel sells. */
export function presentChannelTerms(calendar: Calendar): Rows<typeof trading.channelTerms> {
  const noShipDays = listNoShipDays(calendar.today);
  return companies.map(({ channelId }) => ({ channelId, ...termsPlans[channelId], noShipDays }));
}

export function presentCoupons(calendar: Calendar) {
  return couponPlans.map(({ off, days, ...plan }) => ({
    ...plan,
    ...('bps' in off
      ? { amountTwd: null, offBps: off.bps, capTwd: off.capTwd }
      : { amountTwd: off.amountTwd, offBps: null, capTwd: null }),
    startsAt: calendar.day(days[0]),
    endsAt: calendar.day(days[1], 23),
  }));
}

/** Goods of the wholesaler's own list, a twentieth cheaper at every quantity. */
export function presentPriceGroupPrices(
  listed: readonly ListedPrice[],
): Rows<typeof trading.priceGroupPrice> {
  return listed
    .filter(({ channelId }) => channelId === verifiedPriceGroup.channelId)
    .map(({ skuId, priceTwd, tiers = [] }) => ({
      priceGroupId: verifiedPriceGroup.id,
      skuId,
      priceTwd: share(priceTwd),
      tiers: tiers.map(({ minQty, unitPriceTwd }) => ({
        minQty,
        unitPriceTwd: share(unitPriceTwd),
      })),
    }));
}

const share = (priceTwd: number) => Math.max(1, Math.floor((priceTwd * verifiedBps) / 10_000));

/** Sundays and public holidays of the coming year. */
function listNoShipDays(today: string): string[] {
  const days = Array.from({ length: noShipWeeks * 7 }, (_, index) => addDays(today, index));
  const isSunday = (day: string) => new Date(day).getUTCDay() === 0;
  return days.filter((day) => isSunday(day) || holidays.includes(day.slice(5)));
}
