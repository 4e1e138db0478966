import type { Shopper } from './shopper.ts';

/** Who looks: a guest, the demo's member and wholesaler, and a member who has nothing yet. */
export type Who = 'guest' | 'member' | 'wholesaler' | 'newcomer';
/** What the page meets: calls that never answer, that fail, or no connection. */
export type State = 'shown' | 'loading' | 'error' | 'offline';
export type View = { name: string; path: string; who: Who; state: State; isDark: boolean };

type Found = Record<
  | 'product'
  | 'flash'
  | 'soldOut'
  | 'picture'
  | 'brand'
  | 'category'
  | 'activity'
  | 'team'
  | 'group',
  string
>;

const flashList = 'eyJ2IjoxLCJmbGFncyI6WyJGTEFTSCJdLCJzb3J0IjoiQ0xPU0lOR19TT09OIn0';

/** Pages that anybody sees. */
const publicPages = (found: Found): Record<string, string> => ({
  ...{ home: '/', products: '/products', 'flash-sale': `/products?searchQuery=${flashList}` },
  ...{ search: '/search?q=蝦', 'search-mistyped': '/search?q=蝦人', 'search-start': '/search' },
  ...{ 'search-empty': '/search?q=恐龍玩具', category: '/category', brands: '/brands' },
  ...{ 'hot-items': '/collections/hot-items', 'guest-collection': '/collections/guest' },
  ...{ product: found.product, 'product-flash': found.flash, 'product-sold-out': found.soldOut },
  ...{ picture: found.picture, brand: found.brand, 'category-goods': found.category },
  ...{ activity: found.activity, 'group-buys': '/group-buys' },
  ...{ 'group-buys-coming': '/group-buys?show=coming', 'group-buys-over': '/group-buys?show=over' },
  ...{ 'group-buy': found.group, 'group-buy-team': found.team },
  ...{ bulletin: '/bulletin', 'one-bulletin': '/bulletin/1', 'about-us': '/about-us' },
  ...{ faq: '/faq', 'privacy-policy': '/privacy-policy', terms: '/terms-of-service' },
  ...{ 'return-policy': '/return-policy', 'contact-us': '/contact-us', stores: '/stores' },
  ...{ 'join-us': '/join-us', 'device-version': '/device-version', 'sub-window': '/sub-window' },
  ...{ claim: '/claim/G261121A1B2C3', 'not-found': '/no-such-page' },
});

/** Pages of a member; a guest is asked to sign in. */
const memberPages: Record<string, string> = {
  ...{ cart: '/cart', member: '/member', coupons: '/member/coupons' },
  ...{ 'own-groups': '/member/group-buys', orders: '/member/orders', profile: '/member/profile' },
  ...{ wholesale: '/member/profile/wholesale', reviews: '/member/reviews' },
  ...{ wishlist: '/member/wishlist', 'message-board': '/message-board' },
  ...{ notifications: '/notifications', 'quick-order': '/quick-order', quotation: '/quotation' },
};

/** Pages with something of the demo's member on them; a thread only once there was a question. */
type OwnFound = Record<'checkout' | 'result' | 'order' | 'back' | 'pledge', string> & {
  thread?: string;
};

/** Every page of the route table, as those see it who come to it, and in the states it may be in. */
export function listViews(found: Found, own: OwnFound): View[] {
  const of = (who: Who, state: State, pages: Record<string, string>, isDark = false): View[] =>
    Object.entries(pages).map(([name, path]) => ({
      name: [who, isDark ? 'dark' : state, name].filter((part) => part !== 'shown').join('-'),
      ...{ path, who, state, isDark },
    }));
  const everybody = publicPages(found);
  const pick = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, everybody[name] ?? memberPages[name] ?? '']));
  const looked = pick('home', 'products', 'product', 'group-buy', 'search', 'not-found');
  return [
    ...of('guest', 'shown', { ...everybody, cart: '/cart', member: '/member' }),
    ...of('guest', 'shown', looked, true),
    ...of('member', 'shown', { ...pick('home', 'product', 'group-buy'), ...memberPages, ...own }),
    ...of('member', 'shown', pick('cart', 'member', 'orders'), true),
    ...of('wholesaler', 'shown', pick('home', 'products', 'search', 'quick-order', 'quotation')),
    ...of('newcomer', 'shown', memberPages),
    ...of('member', 'loading', { ...memberPages, checkout: own.checkout, order: own.order }),
    ...of('member', 'error', { ...memberPages, checkout: own.checkout, order: own.order }),
    ...of('member', 'offline', pick('home', 'products', 'product', 'cart')),
  ];
}

const channelId = 100083;
type Named = { id: number };

/** Addresses of what the demo shop sells now. */
export async function findPublic(shopper: Shopper): Promise<Found> {
  const goods = (...filterArray: string[]) =>
    shopper.call<(Named & { picture: { id: string } | null })[]>('/Product/GetScpProductArray', {
      ...{ channelId, filterArray, limit: 5 },
    });
  const aggregated = (aggregatedType: string) =>
    shopper.call<{ routerTo: string }[]>('/Aggregated/GetAggregatedArray', {
      ...{ projectId: 'pec-scp', channelId, aggregatedType },
    });
  const open = await shopper.call<{ campaignId: number; mode: string }[]>(
    '/GroupBuy/GetCampaignArray',
    { channelId, status: ['OPEN'] },
  );
  const groupOf = (mode: string) =>
    `/group-buys/${open.find((campaign) => campaign.mode === mode)?.campaignId}`;
  const [first] = await goods();
  return {
    product: `/products/${first?.id}`,
    picture: `/image?id=${first?.picture?.id}&i=1`,
    flash: `/products/${(await goods('flag = FLASH'))[0]?.id}`,
    soldOut: `/products/${(await goods('availability = SOLD_OUT'))[0]?.id}`,
    brand: (await aggregated('BRAND'))[0]?.routerTo ?? '',
    category: (await aggregated('CATEGORY'))[1]?.routerTo ?? '',
    activity: (await aggregated('ACTIVITY'))[0]?.routerTo ?? '',
    team: groupOf('TEAM'),
    group: groupOf('CAMPAIGN'),
  };
}

/** Addresses of what the demo's member has; something is put into the cart and taken to a checkout. */
export async function findOwn(shopper: Shopper, token: string): Promise<OwnFound> {
  const call = <T>(path: string, data: object) => shopper.call<T>(path, data, token);
  const orders = await call<{ orderNo: string; actions: string[] }[]>('/Order/GetOrderArray', {});
  const pledges = await call<{ pledge: { pledgeNo: string } }[]>('/GroupBuy/GetPledgeArray', {
    channelId,
  });
  const threads = await call<{ referenceId: string }[]>('/MessageBoard/GetThreadArray', {
    channelId,
  });
  const cards = await call<Named[]>('/Product/GetScpProductArray', {
    ...{ channelId, filterArray: ['availability = IN_STOCK'], limit: 2, sort: 'HOT' },
  });
  for (const { id } of cards) {
    const goods = await call<{ skus: { skuId: number; moq: number; availability: string }[] }>(
      '/Product/GetScpProduct',
      { channelId, productId: id },
    );
    const sku = goods.skus.find(({ availability }) => availability !== 'SOLD_OUT');
    const line = { skuId: sku?.skuId, quantity: sku?.moq };
    await call('/Cart/AddCartItem', { channelId, cartType: 'CART', ...line });
  }
  const { checkoutNo } = await call<{ checkoutNo: string }>('/Checkout/CreateCheckout', {
    ...{ channelId, cartType: 'CART' },
  });
  const returned = orders.find(({ actions }) => actions.includes('RETURN'))?.orderNo;
  return {
    checkout: `/checkout/${checkoutNo}`,
    result: `/checkout-result/${checkoutNo}`,
    order: `/member/orders/${orders[0]?.orderNo}`,
    back: `/member/orders/${returned}/return`,
    pledge: `/member/group-buys/${pledges[0]?.pledge.pledgeNo}`,
    ...(threads[0] && { thread: `/message-board/${threads[0].referenceId}` }),
  };
}
