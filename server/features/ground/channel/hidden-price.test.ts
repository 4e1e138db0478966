import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  channelTerms,
  priceGroup,
  priceGroupMember,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createFlashSale,
  createProduct,
  createSku,
} from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let forMembers: number;
let onRequest: number;
let cheap: { productId: number; skuId: number };
let dear: { productId: number; skuId: number };

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  forMembers = await createChannel(database);
  onRequest = await createChannel(database);
  const silent = { shipping: [], payments: [] };
  await database.insert(channelTerms).values([
    { channelId: forMembers, priceVisibility: 'LOGIN_REQUIRED', ...silent },
    { channelId: onRequest, priceVisibility: 'PRICES_HIDDEN', ...silent },
  ]);
  cheap = await createPriced(17_171);
  dear = await createPriced(28_282);
  await createFlashSale(database, onRequest, { [cheap.skuId]: 16_161 });
  await refreshListings(database);
});
afterAll(() => opened.close());

async function createPriced(priceTwd: number) {
  const channelIds = [forMembers, onRequest];
  const productId = await createProduct(opened.database, { channelIds, skus: [], name: '盤商蝦' });
  const tiers = [{ minQty: 5, unitPriceTwd: priceTwd - 100 }];
  const skuId = await createSku(opened.database, productId, {
    ...{
      code: priceTwd < 20_000 ? 'SHRIMP-A' : 'SHRIMP-B',
      priceTwd,
      listPriceTwd: priceTwd + 1,
      tiers,
    },
  });
  return { productId, skuId };
}

/** Any five digits of the amounts above. */
const anyAmount = /1717\d|1707\d|2828\d|2818\d|1616\d/;
const guest = () => createCaller(opened.database);
async function memberOf(given: { isVerified?: boolean; channelId?: number } = {}) {
  const memberId = await createMember(opened.database, given);
  const caller = { memberId, isVerified: false, channelId: null, ...given };
  return createBuyer(opened.database, given.channelId ?? onRequest, { caller });
}
const pagesOf = async (api: Pick<ReturnType<typeof createCaller>, 'call'>, channelId: number) => ({
  list: await api.call('/Product/GetScpProductArray', {
    ...{ channelId, facets: ['price', 'brandId'], sort: 'PRICE_ASC' },
  }),
  detail: await api.call('/Product/GetScpProduct', { channelId, productId: cheap.productId }),
  home: await api.call('/SiteInfo/GetHome', { channelId }),
  suggestions: await api.call('/Product/GetSuggestionArray', { channelId, searchText: '盤商' }),
});

describe('a channel that shows its prices to members', () => {
  it('hides them from guests, and shows them to everyone signed in', async () => {
    const seen = await pagesOf(guest(), forMembers);
    expect(JSON.stringify(seen)).not.toMatch(anyAmount);
    expect(seen.detail.result).toMatchObject({ minPriceTwd: null, hiddenPrice: 'SIGN_IN' });
    expect(seen.list.result).toHaveLength(2);
    const member = await memberOf();
    const pages = await pagesOf(member, forMembers);
    expect(pages.detail.result).toMatchObject({ minPriceTwd: 17_171, hiddenPrice: null });
    expect(pages.detail.result.skus).toMatchObject([{ priceTwd: 17_171 }]);
  });
});

describe('a channel that shows its prices on request', () => {
  it('shows them to its own verified members only', async () => {
    const elsewhere = await memberOf({ isVerified: false });
    for (const api of [guest(), elsewhere]) {
      const seen = await pagesOf(api, onRequest);
      expect(JSON.stringify(seen)).not.toMatch(anyAmount);
      expect(seen.detail.result).toMatchObject({ flash: null, hiddenPrice: 'ASK_SHOP' });
    }
    const own = await memberOf({ isVerified: true, channelId: onRequest });
    const pages = await pagesOf(own, onRequest);
    expect(pages.detail.result.skus).toMatchObject([{ priceTwd: 16_161, priceSource: 'FLASH' }]);
  });

  it('reveals no price by filter, order or count', async () => {
    const list = (request: object) =>
      guest().call('/Product/GetScpProductArray', { channelId: onRequest, ...request });
    const idsOf = async (request: object) => (await list(request)).result.map(({ id }) => id);
    const all = await idsOf({});
    expect(all.toSorted()).toEqual([cheap.productId, dear.productId]);
    expect(await idsOf({ filterArray: ['price < 20000'] })).toEqual(all);
    expect(await idsOf({ filterArray: [['price > 20000', 'temperature = FROZEN']] })).toEqual(all);
    expect(await idsOf({ sort: 'PRICE_ASC' })).toEqual(await idsOf({ sort: 'PRICE_DESC' }));
    const { facetDistribution } = await list({ facets: ['price', 'temperature'] });
    expect(Object.keys(facetDistribution)).toEqual(['temperature']);
  });

  it('leaves amounts out of the cart and the quick order, and opens no checkout', async () => {
    const member = await memberOf();
    await member.addItem(cheap.skuId, 5);
    const { result: cart } = await member.call('/Cart/GetCart', {
      ...{ channelId: onRequest, cartType: 'CART' },
    });
    expect(cart.lines).toMatchObject([{ quantity: 5, unitPriceTwd: null, tiers: [] }]);
    const quick = await member.call('/Cart/CheckQuickOrderArray', {
      channelId: onRequest,
      rows: [{ code: 'SHRIMP-A', quantity: 5 }],
    });
    expect(quick.result).toMatchObject([{ skuId: cheap.skuId, unitPriceTwd: null }]);
    expect(JSON.stringify({ cart: cart.lines, changes: cart.changes })).not.toMatch(/"\w*Twd":\d/);
    const open = { channelId: onRequest, cartType: 'CART' };
    expect(await member.codeOf('/Checkout/CreateCheckout', open)).toBe('FORBIDDEN');
  });

  it('hides them from verified members of other channels', async () => {
    const other = await memberOf({ isVerified: true, channelId: forMembers });
    const calls = [
      ['/Product/GetScpProductArray', { channelId: onRequest }],
      ['/Product/GetScpProduct', { channelId: onRequest, productId: cheap.productId }],
      ['/SiteInfo/GetHome', { channelId: onRequest }],
      ['/Cart/GetCart', { channelId: onRequest, cartType: 'CART' }],
    ] as const;
    for (const [path, request] of calls) {
      expect(await other.codeOf(path, request), path).toBe('CHANNEL_MISMATCH');
    }
  });
});

it('a product page shows the price of the member’s own list, as the cart does', async () => {
  const { database } = opened;
  const member = await memberOf();
  await database.insert(priceGroup).values({ id: 9, channelId: forMembers, name: '熟客' });
  await database
    .insert(priceGroupPrice)
    .values({ priceGroupId: 9, skuId: dear.skuId, priceTwd: 15_000 });
  await database
    .insert(priceGroupMember)
    .values({ channelId: forMembers, memberId: member.memberId, priceGroupId: 9 });
  const { result } = await member.call('/Product/GetScpProduct', {
    ...{ channelId: forMembers, productId: dear.productId },
  });
  expect(result.skus).toMatchObject([{ priceTwd: 15_000, priceSource: 'MEMBER' }]);
});
