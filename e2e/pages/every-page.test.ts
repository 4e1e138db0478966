import { beforeAll, test } from 'vitest';
import { findNearest, getGroupBuy, listGroupBuys } from '../support/group-buy-page.ts';
import { expectSuitsEverybody, judged, repeatedParts } from '../support/suits-everybody.ts';
import { callShop, channel, useOnePage } from '../support/visit.ts';

const lookAt = useOnePage(judged);

type Card = {
  id: number;
  brandId: number | null;
  restricted: string;
  picture: { id: string } | null;
};
const paths: Record<string, string> = {
  home: '/',
  products: '/products',
  'flash sale':
    '/products?searchQuery=eyJ2IjoxLCJmbGFncyI6WyJGTEFTSCJdLCJzb3J0IjoiQ0xPU0lOR19TT09OIn0',
  search: '/search?q=%E8%9D%A6',
  'search without words': '/search',
  category: '/category',
  brands: '/brands',
  'hot items': '/collections/hot-items',
  'group buys': '/group-buys',
  'group buys to come': '/group-buys?show=coming',
  'group buys that are over': '/group-buys?show=over',
  'guest collection': '/collections/guest',
  bulletin: '/bulletin',
  'one bulletin': '/bulletin/1',
  'about us': '/about-us',
  faq: '/faq',
  'privacy policy': '/privacy-policy',
  'terms of service': '/terms-of-service',
  'return policy': '/return-policy',
  'contact us': '/contact-us',
  stores: '/stores',
  'join us': '/join-us',
  'device version': '/device-version',
  'member centre without a member': '/member',
  'profile without a member': '/member/profile',
  'group buys without a member': '/member/group-buys',
  'wholesale application without a member': '/member/profile/wholesale',
  'message board without a member': '/message-board',
  'wishlist without a member': '/member/wishlist',
  'reviews without a member': '/member/reviews',
  'cart without a member': '/cart',
  'sub-window outside LINE': '/sub-window',
  'notifications without a member': '/notifications',
  'quick order without a member': '/quick-order',
  'quotation without a member': '/quotation',
  'a link to an order that was cut off': '/claim/G261121A1B2C3',
  'not found': '/no-such-page',
};
const found = [
  'product',
  'product in a flash sale',
  'picture of a product',
  'alcohol',
  'brand',
  'one category',
  'activity',
  'group buy',
  'group buy of teams',
  'invitation to a team',
  'group buy of cases',
  'scheduled group buy',
  'failed group buy',
  'group buy that succeeded',
];

beforeAll(async () => {
  const list = (filterArray: string[]) =>
    callShop<{ result: Card[] }>('/Product/GetScpProductArray', { channelId: 100083, filterArray });
  const aggregated = (aggregatedType: string) =>
    callShop<{ result: { routerTo: string }[] }>('/Aggregated/GetAggregatedArray', {
      projectId: 'pec-scp',
      channelId: 100083,
      aggregatedType,
    });
  const [{ result: cards }, brands, categories, activities] = await Promise.all([
    list(['flag = WHOLESALE']),
    aggregated('BRAND'),
    aggregated('CATEGORY'),
    aggregated('ACTIVITY'),
  ]);
  paths.product = `/products/${cards[0]?.id}`;
  const { result: flash } = await list(['flag = FLASH']);
  paths['picture of a product'] = `/image?id=${cards[0]?.picture?.id}&i=1`;
  paths['product in a flash sale'] = `/products/${flash[0]?.id}`;
  paths.brand = brands.result[0]?.routerTo ?? '';
  paths['one category'] = categories.result[1]?.routerTo ?? '';
  paths.activity = activities.result[0]?.routerTo ?? '';
  paths.alcohol = await findAlcohol();
  await findGroupBuys();
});

async function findGroupBuys(): Promise<void> {
  const open = await listGroupBuys('OPEN');
  const pathOf = (campaign: { campaignId: number } | undefined, teamNo?: string) =>
    `/group-buys/${campaign?.campaignId}${teamNo ? `?teamNo=${teamNo}` : ''}`;
  const ofTeams = open.find(({ mode }) => mode === 'TEAM');
  const [team] = (await getGroupBuy(ofTeams?.campaignId ?? 0)).teams;
  paths['group buy'] = pathOf(await findNearest());
  paths['group buy of teams'] = pathOf(ofTeams);
  paths['invitation to a team'] = pathOf(ofTeams, team?.teamNo);
  paths['group buy of cases'] = pathOf(open.find(({ caseLot }) => caseLot));
  paths['scheduled group buy'] = pathOf((await listGroupBuys('SCHEDULED'))[0]);
  paths['failed group buy'] = pathOf((await listGroupBuys('FAILED'))[0]);
  paths['group buy that succeeded'] = pathOf((await listGroupBuys('DISTRIBUTING'))[0]);
}

async function findAlcohol(): Promise<string> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer: { result: Card[]; nextCursor: string | null } = await callShop(
      '/Product/GetScpProductArray',
      { channelId: 100083, limit: 60, sort: 'NEW', ...(cursor ? { cursor } : {}) },
    );
    const alcohol = answer.result.find(({ restricted }) => restricted === 'ALCOHOL');
    if (alcohol) return `/products/${alcohol.id}`;
    cursor = answer.nextCursor;
  }
  throw new Error('the demo shop shows no alcohol');
}

const inChannel = (name: string) => {
  const path = paths[name] ?? '';
  return path + (path.includes('?') ? '&' : '?') + channel;
};

/** Here what all pages repeat is judged, too. */
const wholePages = ['home', 'products', 'group buys'];

test.each([...Object.keys(paths), ...found])(
  '%s is accessible and fits every screen',
  async (name) => {
    const without = wholePages.includes(name) ? [] : repeatedParts;
    await lookAt(inChannel(name), (page) => expectSuitsEverybody(page, without));
  },
);
