import type { Database } from '@kaituan/server/database/database';
import { bulletin } from '@kaituan/server/database/schema/bulletin-schema';
import * as schema from '@kaituan/server/database/schema/catalog-schema';
import * as content from '@kaituan/server/database/schema/content-schema';
import { policyVersion } from '@kaituan/server/database/schema/content-schema';
import { flashSale, flashSaleItem } from '@kaituan/server/database/schema/flash-schema';
import { member } from '@kaituan/server/database/schema/identity-schema';
import { channelLook } from '@kaituan/server/database/schema/look-schema';
import * as trading from '@kaituan/server/database/schema/trading-schema';
import { gatherStatistics } from '@kaituan/server/database/statistics';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writeCampaigns } from '#demo/shop/campaigns/write-campaigns.ts';
import { writeReviews } from '#demo/shop/campaigns/write-reviews.ts';
import { createCalendar } from '#demo/shop/rows/calendar.ts';
import { buildDemoShop, type DemoShop } from './demo-shop.ts';
import { insertInBatches } from './insert-in-batches.ts';

/** Fills an empty database with the demo shop, as of the day of `now`: everything or nothing. */
export async function seedDemoShop(database: Database, now: Date): Promise<void> {
  const calendar = createCalendar(now);
  const shop = buildDemoShop(calendar);
  await database.transaction(async (transaction) => {
    for (const [table, rows] of tablesOf(shop)) await insertInBatches(transaction, table, rows);
    await writeCampaigns(transaction, shop);
    await writeReviews(transaction);
    await transaction
      .insert(content.shopFact)
      .values({ key: 'demo', value: { day: calendar.today } });
    await refreshListings(transaction);
  });
  await gatherStatistics(database);
}

/** Rows by table, those that others point at first; group buys come after them. */
function tablesOf(shop: DemoShop): [PgTable, readonly object[]][] {
  return [
    [schema.salesCompany, shop.salesCompanies],
    [schema.channel, shop.channels],
    [channelLook, shop.channelLooks],
    [schema.category, shop.categories],
    [schema.media, [...shop.categoryMedia, ...shop.brandMedia]],
    [schema.media, [...shop.activityMedia, ...shop.bannerMedia]],
    [schema.brand, shop.brands],
    [schema.activity, shop.activities],
    [schema.product, shop.products],
    [schema.productCategory, shop.productCategories],
    [schema.media, shop.productMedia],
    [schema.sku, shop.skus],
    [schema.channelProduct, shop.channelProducts],
    [trading.channelPrice, shop.channelPrices],
    [trading.channelTerms, shop.channelTerms],
    [trading.coupon, shop.coupons],
    [trading.priceGroup, shop.priceGroups],
    [trading.priceGroupPrice, shop.priceGroupPrices],
    [schema.activityProduct, shop.activityProducts],
    [flashSale, shop.flashSales],
    [flashSaleItem, shop.flashSaleItems],
    [member, shop.joinerMembers],
    [content.homeBanner, shop.banners],
    [content.keyword, shop.keywords],
    [content.synonym, shop.synonyms],
    [content.redirectRule, shop.redirectRules],
    [content.contentPage, shop.pages],
    [policyVersion, shop.formerPolicies],
    [content.faq, shop.faqs],
    [bulletin, shop.bulletins],
  ];
}
