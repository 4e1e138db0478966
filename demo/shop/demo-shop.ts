import type { bulletin } from '@kaituan/server/database/schema/bulletin-schema';
import type * as schema from '@kaituan/server/database/schema/catalog-schema';
import type * as content from '@kaituan/server/database/schema/content-schema';
import type { policyVersion, redirectRule } from '@kaituan/server/database/schema/content-schema';
import { campaignPlans } from '#demo/shop/campaigns/campaign-plans.ts';
import { presentCampaigns } from '#demo/shop/campaigns/demo-campaigns.ts';
import { bulletins } from '#demo/shop/content/bulletins.ts';
import { contentPages } from '#demo/shop/content/content-pages.ts';
import { listFaqs } from '#demo/shop/content/faqs.ts';
import { newestPolicyEntry } from '#demo/shop/content/privacy-policy.ts';
import { pinnedKeywords, synonymPairs } from '#demo/shop/content/search-words.ts';
import { bannerPlans, editorPicks } from '#demo/shop/groups/banners.ts';
import { type BrandKey, brands } from '#demo/shop/groups/brands.ts';
import { companies, wholesaleChannelId, wholesaleLook } from '#demo/shop/groups/channels.ts';
import {
  presentActivities,
  presentActivityMedia,
  presentActivityProducts,
} from '#demo/shop/rows/activity-rows.ts';
import type { Calendar } from '#demo/shop/rows/calendar.ts';
import { presentCategoryMedia } from '#demo/shop/rows/category-media.ts';
import { categoryRows } from '#demo/shop/rows/category-rows.ts';
import {
  formerPolicyDay,
  pagesEffectiveDay,
  presentDemoGoods,
} from '#demo/shop/rows/demo-goods.ts';
import { presentFlashSaleItems, presentFlashSales } from '#demo/shop/rows/flash-sale-rows.ts';
import {
  paint,
  presentBrandMedia,
  presentMedia,
  presentProductMedia,
  promotionPicture,
} from '#demo/shop/rows/media-rows.ts';
import { brandIdOf, type PlannedProduct } from '#demo/shop/rows/planned-products.ts';
import { presentProductCategories } from '#demo/shop/rows/product-rows.ts';
import {
  presentChannelTerms,
  presentCoupons,
  presentPriceGroupPrices,
  verifiedPriceGroup,
} from '#demo/shop/rows/trading-rows.ts';

/** Short and former addresses; none redirects to another rule. */
const redirectRules: readonly (typeof redirectRule.$inferInsert)[] = [
  { path: '/sale', target: '/collections/3008', status: 302 },
  { path: '/clearance', target: '/collections/3009', status: 302 },
  { path: '/festive', target: '/collections/3010', status: 302 },
  { path: '/weekly', target: '/collections/3001', status: 302 },
  { path: '/gift', target: '/collections/3010', status: 302 },
  { path: '/hot', target: '/collections/hot-items', status: 302 },
  { path: '/shop', target: '/products', status: 301 },
  { path: '/all-products', target: '/products', status: 301 },
  { path: '/brand', target: '/brands', status: 301 },
  { path: '/about', target: '/about-us', status: 301 },
  { path: '/contact', target: '/contact-us', status: 301 },
  { path: '/privacy', target: '/privacy-policy', status: 301 },
  { path: '/terms', target: '/terms-of-service', status: 301 },
];

type Rows<T extends { $inferInsert: object }> = T['$inferInsert'][];

const brandKeys = Object.keys(brands) as BrandKey[];
const bannerDays = [-3, 30] as const;

/** Every row of the demo shop, reproducible for the same moment. */
export function buildDemoShop(calendar: Calendar) {
  const goods = presentDemoGoods(calendar);
  const { planned, skus, products, channelPrices, priceIn } = goods;
  const inCampaigns = new Set(campaignPlans.map(({ product }) => product));
  return {
    salesCompanies: companies.map(
      ({ channelId: _, channelName: __, ...company }): typeof schema.salesCompany.$inferInsert =>
        company,
    ),
    channels: companies.map(({ id, channelId, channelName }) => ({
      id: channelId,
      salesCompanyId: id,
      name: channelName,
    })),
    channelLooks: [{ channelId: wholesaleChannelId, ...wholesaleLook }],
    categories: categoryRows,
    categoryMedia: presentCategoryMedia(),
    brands: presentBrands(),
    brandMedia: brandKeys.map(presentBrandMedia),
    activities: presentActivities(calendar),
    activityMedia: presentActivityMedia(),
    products,
    productCategories: planned.flatMap(presentProductCategories),
    productMedia: planned.flatMap(presentProductMedia),
    skus: [...skus.values()].flat(),
    channelProducts: presentChannelProducts(planned),
    channelPrices,
    channelTerms: presentChannelTerms(calendar),
    coupons: presentCoupons(calendar),
    priceGroups: [verifiedPriceGroup],
    priceGroupPrices: presentPriceGroupPrices(channelPrices),
    activityProducts: presentActivityProducts(planned, skus),
    flashSales: presentFlashSales(calendar),
    // A product in a group buy is in no flash sale.
    flashSaleItems: presentFlashSaleItems(
      planned.filter(({ item }) => !inCampaigns.has(item[0])),
      skus,
      priceIn,
    ),
    ...presentCampaigns(goods, campaignPlans),
    ...presentBanners(calendar),
    ...presentContent(calendar),
  };
}

export type DemoShop = ReturnType<typeof buildDemoShop>;

function presentBrands(): Rows<typeof schema.brand> {
  return brandKeys.map((key, position) => {
    const brand: (typeof brands)[BrandKey] = brands[key];
    return {
      id: brandIdOf(key),
      name: brand.name,
      latinName: brand.latin,
      origin: brand.origin,
      introduction: brand.introduction,
      position,
      isPinned: 'isPinned' in brand,
      mediaId: `b${brandIdOf(key)}`,
    };
  });
}

function presentChannelProducts(
  planned: readonly PlannedProduct[],
): Rows<typeof schema.channelProduct> {
  return planned.flatMap(({ id, item, channelIds }) =>
    channelIds.map((channelId) => {
      const place = editorPicks[channelId].indexOf(item[0]);
      return { channelId, productId: id, editorPick: place < 0 ? null : place + 1 };
    }),
  );
}

function presentBanners(calendar: Calendar) {
  const banners: Rows<typeof content.homeBanner> = bannerPlans.map((plan, position) => ({
    id: plan.id,
    channelId: plan.channelId,
    title: plan.title,
    subtitle: plan.subtitle,
    link: plan.link,
    mediaId: `h${plan.id}`,
    startsAt: calendar.day(bannerDays[0]),
    endsAt: calendar.day(bannerDays[1]),
    position,
  }));
  const bannerMedia = bannerPlans.map((plan) =>
    presentMedia(`h${plan.id}`, plan.title, {
      layout: 'BANNER',
      ...promotionPicture(plan.id, plan.title),
      ...paint(plan.palette, plan.id),
      seed: plan.id,
    }),
  );
  return { banners, bannerMedia };
}

function presentContent(calendar: Calendar) {
  const keywords: Rows<typeof content.keyword> = companies.flatMap(({ channelId }) =>
    pinnedKeywords[channelId].map(([keyword, link], position) => ({
      channelId,
      keyword,
      kind: 'PIN' as const,
      link: link ?? null,
      position,
    })),
  );
  const pages: Rows<typeof content.contentPage> = companies.flatMap((company) =>
    contentPages(company).map((page) => ({
      ...page,
      channelId: company.channelId,
      effectiveAt: calendar.day(pagesEffectiveDay),
    })),
  );
  const formerPolicies: Rows<typeof policyVersion> = pages.flatMap(({ key, ...page }) =>
    key === 'PRIVACY_POLICY'
      ? [
          {
            ...{ ...page, key, bodyHtml: page.bodyHtml.replace(newestPolicyEntry, '') },
            effectiveAt: calendar.day(formerPolicyDay),
          },
        ]
      : [],
  );
  const faqs: Rows<typeof content.faq> = companies.flatMap(({ id, channelId }) =>
    listFaqs(channelId).map((faq, position) => ({
      id: id * 1000 + position + 1,
      channelId,
      position,
      ...faq,
    })),
  );
  const synonyms = synonymPairs.map(([term, sameAs]) => ({ term, sameAs }));
  const news: Rows<typeof bulletin> = bulletins.map(({ day, ...row }) => ({
    ...row,
    publishAt: calendar.day(day),
  }));
  return { keywords, pages, formerPolicies, faqs, synonyms, redirectRules, bulletins: news };
}
