import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { couponDiscountOf } from '@kaituan/domain/pricing/coupon';
import { listDeliveryDays } from '@kaituan/domain/shipping/delivery-day';
import { freeShippingNudge, shippingFeeOf } from '@kaituan/domain/shipping/shipping-fee';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { describe, expect, test } from 'vitest';
import { buildDemoShop } from '#demo/shop/demo-shop.ts';
import { createCalendar } from './calendar.ts';

const now = new Date('2031-05-20T03:25:00Z');
const shop = buildDemoShop(createCalendar(now));
const [retail, wholesale] = [100083, 100120];
const termsOf = (channelId: number) => {
  const found = shop.channelTerms.find((terms) => terms.channelId === channelId);
  if (!found) throw new Error(`channel ${channelId} has no terms`);
  return found;
};

describe('what the demo sells on', () => {
  test('every channel delivers, takes money and can be fetched from', () => {
    expect(shop.channelTerms).toHaveLength(shop.channels.length);
    for (const { shipping, payments, pickupPlaces, bankAccount } of shop.channelTerms) {
      for (const layer of ['HOME_AMBIENT', 'HOME_CHILLED', 'HOME_FROZEN'] as const) {
        expect(shippingFeeOf(shipping, layer, 'MAIN', 500)).toBeGreaterThan(0);
      }
      expect(pickupPlaces?.length).toBeGreaterThan(0);
      expect(payments.length).toBeGreaterThanOrEqual(5);
      expect(bankAccount?.bankName).toContain('請勿匯款');
    }
  });

  test('no way of paying goes beyond what it can carry', () => {
    for (const { payments } of shop.channelTerms) {
      for (const { method, maxTwd } of payments) {
        const max = paymentMethodFacts(method).maxTwd ?? Number.POSITIVE_INFINITY;
        expect(maxTwd ?? 0).toBeLessThanOrEqual(max);
      }
    }
  });

  test('only what serves the islands is offered there', () => {
    for (const { shipping } of shop.channelTerms) {
      for (const { method, region } of shipping) {
        if (region === 'OFFSHORE') expect(shippingMethodFacts(method).servesOffshore).toBe(true);
      }
    }
  });

  test('free delivery is within reach, and nothing is delivered on Sundays', () => {
    const { shipping, noShipDays } = termsOf(retail);
    expect(freeShippingNudge(shipping, 'HOME_AMBIENT', 'MAIN', 900)).toEqual({ missingTwd: 300 });
    const days = listDeliveryDays(now.getTime(), noShipDays ?? []);
    expect(days).not.toContain('2031-05-25');
    expect(days).toContain('2031-05-26');
  });

  test('the wholesaler asks for a minimum, and its verified members pay less at every quantity', () => {
    expect(termsOf(wholesale).orderMinimumTwd).toBeGreaterThan(0);
    const listed = new Map(
      shop.channelPrices
        .filter(({ channelId }) => channelId === wholesale)
        .map((row) => [row.skuId, row]),
    );
    expect(shop.priceGroupPrices).toHaveLength(listed.size);
    for (const { skuId, priceTwd, tiers = [] } of shop.priceGroupPrices) {
      const usual = listed.get(skuId);
      expect(priceTwd).toBeLessThanOrEqual(usual?.priceTwd ?? 0);
      expect(tiers.map(({ minQty }) => minQty)).toEqual(usual?.tiers?.map(({ minQty }) => minQty));
      for (const { unitPriceTwd } of tiers) expect(unitPriceTwd).toBeLessThanOrEqual(priceTwd);
    }
  });

  test('a newcomer’s code takes 100 dollars off, and one code is there for one order only', () => {
    const byCode = new Map(shop.coupons.map((coupon) => [coupon.code, coupon]));
    const welcome = byCode.get('WELCOME100');
    const terms = {
      ...{ amountTwd: welcome?.amountTwd ?? null, offBps: null, capTwd: null },
      ...{ minGoodsTwd: 600, startsAt: 0, endsAt: 1, usesLeft: null, memberUsesLeft: 1 },
    };
    expect(couponDiscountOf(terms, 800)).toBe(100);
    expect(byCode.get('LUCKY1')?.maxUses).toBe(1);
    expect(shop.coupons.every(({ startsAt, endsAt }) => startsAt < endsAt)).toBe(true);
  });

  test('goods have sides a convenience store can judge: most fit, the bulky ones do not', () => {
    const measured = shop.products.filter(({ sidesMm }) => sidesMm);
    expect(measured.length / shop.products.length).toBeGreaterThan(0.6);
    const fits = measured.filter(({ sidesMm }) => {
      const [longest = 0, middle = 0, shortest = 0] = sidesMm ?? [];
      return longest <= 450 && longest + middle + shortest <= 1_050;
    });
    expect(fits.length / measured.length).toBeGreaterThan(0.8);
    expect(fits.length).toBeLessThan(measured.length);
  });

  test('some goods mix their quantity prices, some are limited per member, some orders ahead are capped', () => {
    const count = (holds: (row: (typeof shop.skus)[number]) => boolean) =>
      shop.skus.filter(holds).length;
    const groups = shop.skus.flatMap(({ mixGroup }) => mixGroup ?? []);
    expect(new Set(groups).size).toBeGreaterThanOrEqual(4);
    expect(groups.length).toBeGreaterThan(new Set(groups).size * 4);
    expect(count(({ maxPerMember }) => maxPerMember != null)).toBeGreaterThanOrEqual(5);
    expect(count(({ preorderCap }) => preorderCap != null)).toBeGreaterThanOrEqual(10);
    const isReachable = ({ moq = 1, maxPerMember }: (typeof shop.skus)[number]) =>
      maxPerMember == null || maxPerMember >= moq;
    expect(shop.skus.every(isReachable)).toBe(true);
  });
});
