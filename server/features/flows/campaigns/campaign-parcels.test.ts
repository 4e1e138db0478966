import { shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createProduct,
  createSku,
  type ProductFixture,
} from '#server/testing/goods/catalog-factory.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
  const offered = [...shippingMethodNames].reverse();
  const tiers = [{ minGoodsTwd: 0, feeTwd: 100 }];
  await opened.database
    .update(channelTerms)
    .set({
      shipping: [
        { method: 'CVS_711', region: 'OFFSHORE', tiers },
        ...offered.map((method) => ({ method, region: 'MAIN' as const, tiers })),
      ],
    })
    .where(eq(channelTerms.channelId, shop.channelId));
});
afterAll(() => opened.close());

const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000);

type Pieces = ProductFixture & { quantity?: number };

/** Opens a group buy with one SKU of each product, and joins it with all of them. */
async function joinAll(goods: readonly Pieces[]) {
  const { database } = opened;
  const lines = await Promise.all(
    goods.map(async ({ quantity = 1, ...given }) => {
      const product = { channelIds: [shop.channelId], skus: [], ...given };
      const skuId = await createSku(database, await createProduct(database, product));
      return { skuId, quantity };
    }),
  );
  const items = lines.map(({ skuId }) => ({ skuId, startTwd: 400 }));
  const campaignId = await shop.openCampaign({ items, shipFrom: inDays(7) });
  const joiner = await shop.createJoiner();
  const checkoutNo = await joiner.join({ campaignId, lines });
  const { result: checkout } = await joiner.call('/Checkout/GetCheckout', { checkoutNo });
  const { result: page } = await joiner.call('/GroupBuy/GetCampaign', {
    ...{ channelId: shop.channelId, campaignId },
  });
  const sent = checkout.shipments.map(({ key, temperature, method, options }) => ({
    temperature,
    skuIds: checkout.lines
      .filter(({ shipmentKey }) => shipmentKey === key)
      .map(({ skuId }) => skuId),
    method,
    ways: options.filter(({ reason }) => reason === null).map((option) => option.method),
  }));
  const shown = page.parcels.map(({ temperature, skuIds, ways }) => ({
    ...{ temperature, skuIds, method: ways[0]?.method },
    ways: ways.map(({ method }) => method),
  }));
  return { page, sent, shown };
}

describe('the page of a group buy shows the same parcels and shipping methods as its checkout', () => {
  it.each<[string, () => Pieces[]]>([
    ['goods in stock', () => [{}, {}]],
    ['one that is also on pre-order', () => [{}, { preorderShipFrom: inDays(40) }]],
    ['two months of pre-orders', () => [20, 80].map((day) => ({ preorderShipFrom: inDays(day) }))],
    ['chilled beside ambient', () => [{ temperature: 'CHILLED' }, {}]],
    ['every layer', () => [{ temperature: 'FROZEN' }, { temperature: 'CHILLED' }, {}]],
    ['what is too heavy for a convenience store', () => [{ weightG: 30_000 }]],
    ['what is too long for one', () => [{ weightG: 900, sidesMm: [600, 100, 100] }]],
    ['heavy goods frozen', () => [{ temperature: 'FROZEN', weightG: 11_000 }, {}]],
    ['two heavy ones', () => [{ weightG: 30_000 }, { weightG: 6_000 }]],
  ])('%s', async (_, mix) => {
    const { sent, shown } = await joinAll(mix());
    expect(shown).toEqual(sent);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('a method that takes only some of its goods, or only several pieces, with the sizes that decide', async () => {
    const heavy = await joinAll([{ weightG: 30_000 }, { weightG: 300 }]);
    expect(heavy.sent[0]?.ways).not.toContain('CVS_711');
    expect(heavy.shown[0]?.ways).toContain('CVS_711');
    const [heavySku = 0, lightSku = 0] = heavy.shown[0]?.skuIds ?? [];
    expect(heavy.page.parcels[0]?.sizes).toEqual([
      { skuId: heavySku, weightG: 30_000, sidesMm: null },
      { skuId: lightSku, weightG: 300, sidesMm: null },
    ]);
    const light = await joinAll([{ weightG: 30, quantity: 2 }]);
    expect(light.sent[0]?.ways).toContain('CVS_711');
    expect(light.shown).toEqual(light.sent);
  });
});

it('names of refunds only the methods that the channel offers and the group buy takes', async () => {
  const { page } = await joinAll([{}]);
  expect(page.later.refundText).toMatch(/^信用卡與 LINE Pay 退回原付款方式；/);
  expect(page.later.refundDaysText).toContain('信用卡約 7 到 14 個工作天');
  const isOwn = eq(channelTerms.channelId, shop.channelId);
  const [terms] = await opened.database.select().from(channelTerms).where(isOwn);
  const payments = [{ method: 'BANK_TRANSFER' as const, feeTwd: 0 }];
  await opened.database.update(channelTerms).set({ payments }).where(isOwn);
  const skuId = await shop.createSku();
  const items = [{ skuId, startTwd: 400 }];
  const campaignId = await shop.openCampaign({ items, transferHours: 24 });
  const joiner = await shop.createJoiner();
  const { channelId } = shop;
  const { result } = await joiner.call('/GroupBuy/GetCampaign', { channelId, campaignId });
  expect(result.later.refundText).toBe('銀行轉帳的款項，退到您在訂單提供的帳戶。');
  expect(result.later.refundDaysText).not.toContain('信用卡');
  await opened.database
    .update(channelTerms)
    .set({ payments: terms?.payments ?? [] })
    .where(isOwn);
});
