import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../database/catalog-schema.ts';
import * as content from '../database/content-schema.ts';
import type { Database, Transaction } from '../database/database.ts';
import { flashSale, flashSaleItem } from '../database/flash-schema.ts';
import * as group from '../database/group-schema.ts';
import { member } from '../database/identity-schema.ts';
import * as order from '../database/order-schema.ts';
import * as payment from '../database/payment-schema.ts';
import * as trading from '../database/trading-schema.ts';
import { refreshListings } from '../features/product/listing.ts';
import { createCalendar } from './rows/calendar.ts';
import { buildDemoShop, type DemoShop } from './rows/demo-shop.ts';

/** PostgreSQL takes 65,535 parameters at once; the widest table here has 22 columns. */
const batchSize = 500;

/** Fills an empty database with the demo shop, as of the day of `now`: everything or nothing. */
export async function seedDemoShop(database: Database, now: Date): Promise<void> {
  const calendar = createCalendar(now);
  const shop = buildDemoShop(calendar);
  await database.transaction(async (transaction) => {
    for (const [table, rows] of tablesOf(shop)) await insertInBatches(transaction, table, rows);
    await appointLeaders(transaction, shop);
    await transaction
      .insert(content.shopFact)
      .values({ key: 'demo', value: { day: calendar.today } });
    await refreshListings(transaction);
  });
}

/** Rows by table, those that others point at first. */
function tablesOf(shop: DemoShop): [PgTable, readonly object[]][] {
  return [
    [schema.salesCompany, shop.salesCompanies],
    [schema.channel, shop.channels],
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
    [schema.channelPrice, shop.channelPrices],
    [trading.channelTerms, shop.channelTerms],
    [trading.coupon, shop.coupons],
    [trading.priceGroup, shop.priceGroups],
    [trading.priceGroupPrice, shop.priceGroupPrices],
    [schema.activityProduct, shop.activityProducts],
    [flashSale, shop.flashSales],
    [flashSaleItem, shop.flashSaleItems],
    [member, shop.joinerMembers],
    [group.groupCampaign, shop.campaigns],
    [group.groupCampaignItem, shop.campaignItems],
    [order.shopOrder, shop.orders],
    [order.shipment, shop.shipments],
    [order.orderLine, shop.orderLines],
    [order.orderEvent, shop.orderEvents],
    [payment.paymentAttempt, shop.attempts],
    [payment.refund, shop.refunds],
    [group.groupTeam, shop.teams.map(({ leaderPledgeNo: _, ...team }) => team)],
    [group.groupPledge, shop.pledges],
    [group.groupPledgeLine, shop.pledgeLines],
    [content.homeBanner, shop.banners],
    [content.keyword, shop.keywords],
    [content.synonym, shop.synonyms],
    [content.redirectRule, shop.redirectRules],
    [content.contentPage, shop.pages],
    [content.faq, shop.faqs],
  ];
}

/** A team is led by a pledge, which must be there first. */
async function appointLeaders(transaction: Transaction, { teams }: DemoShop): Promise<void> {
  const led = teams.map(({ teamNo, leaderPledgeNo }) => ({ teamNo, leaderPledgeNo }));
  await transaction.execute(sql`
    update ${group.groupTeam} t set leader_pledge_no = l."leaderPledgeNo"
    from jsonb_to_recordset(${JSON.stringify(led)}::jsonb) as l("teamNo" text, "leaderPledgeNo" text)
    where t.team_no = l."teamNo"`);
}

async function insertInBatches(transaction: Transaction, table: PgTable, rows: readonly object[]) {
  for (let at = 0; at < rows.length; at += batchSize) {
    await transaction.insert(table).values(rows.slice(at, at + batchSize));
  }
}
