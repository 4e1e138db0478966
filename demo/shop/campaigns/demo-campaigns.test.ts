import { listPlanMistakes } from '@kaituan/domain/group-buy/campaign-plan';
import type { Database, OpenDatabase } from '@kaituan/server/database/database';
import { campaignPlanOf } from '@kaituan/server/promotion-file/judging/planned-campaign';
import { findOrdinaryPrices } from '@kaituan/server/promotion-file/judging/promotion-goods';
import { listStoredCampaigns } from '@kaituan/server/promotion-file/judging/stored-campaigns';
import { walkPublicCounts } from '@kaituan/server/testing/group-buys/walk-public-counts';
import { createCaller } from '@kaituan/server/testing/shops/call-api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDemoShop } from '#demo/shop/demo-shop.ts';
import { refreshDemoTimes } from '#demo/shop/refresh-demo-times.ts';
import { createCalendar } from '#demo/shop/rows/calendar.ts';
import { createSeededDatabase, seededAt as now } from '#demo/testing/seeded-database.ts';

const hourMs = 3_600_000;
const retail = 100083;
const channels = [retail, 100120, 100205];

describe('the group buys of the demo shop', () => {
  let opened: OpenDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await createSeededDatabase();
    database = opened.database;
  });
  afterAll(() => opened.close());

  const guest = () => createCaller(database, () => now);

  test('show no number that is not counted from rows', async () => {
    const walked = { campaigns: 0, teams: 0, joiners: 0 };
    for (const channelId of channels) {
      const { campaigns, teams, joiners } = await walkPublicCounts(database, guest(), channelId);
      walked.campaigns += campaigns;
      walked.teams += teams;
      walked.joiners += joiners;
    }
    expect(walked).toMatchObject({ campaigns: 16, teams: 5 });
    expect(walked.joiners).toBeGreaterThan(100);
  });

  test('are in every state, as plans that the rules allow', async () => {
    const { campaigns } = buildDemoShop(createCalendar(now));
    const states = new Set(campaigns.map(({ status }) => status));
    expect([...states].sort()).toEqual(
      [
        ...['ARRIVED', 'CANCELLED', 'CLOSED', 'CLOSING', 'DISTRIBUTING', 'DRAFT', 'FAILED'],
        ...['OPEN', 'PROCURING', 'SCHEDULED', 'SUCCEEDED'],
      ].sort(),
    );
    const stored = await listStoredCampaigns(database, undefined, false);
    expect(stored).toHaveLength(campaigns.length);
    for (const { values, items, ...campaign } of stored) {
      const skuIds = items.map(({ skuId }) => skuId);
      const ordinary = await findOrdinaryPrices(database, Number(values.channelId), skuIds);
      const plan = campaignPlanOf({ ...campaign, values, items });
      expect(listPlanMistakes(plan, ordinary), String(values.title)).toEqual([]);
    }
  });

  test('show a visitor first one that is about to reach its next rung', async () => {
    const { result } = await guest().call('/GroupBuy/GetCampaignArray', { channelId: retail });
    const [first] = result;
    expect(first).toMatchObject({ campaignId: 8001, status: 'OPEN', unitsToNextRung: 7, rung: 1 });
    expect(first?.picture).not.toBeNull();
    expect(first?.items.every(({ ordinaryPriceTwd }) => ordinaryPriceTwd !== null)).toBe(true);
    expect(result.map(({ status }) => status)).toEqual([
      ...['OPEN', 'OPEN', 'OPEN', 'OPEN', 'OPEN', 'SCHEDULED', 'CLOSING'],
    ]);
  });

  test('show one that is being settled while somebody pays, and one whose prices only members see', async () => {
    const closing = { channelId: retail, campaignId: 8014 };
    expect((await guest().call('/GroupBuy/GetCampaign', closing)).result).toMatchObject({
      ...{ status: 'CLOSING', confirmed: { units: 38 }, held: { units: 1 } },
    });
    const hidden = { channelId: 100205, campaignId: 8201 };
    expect((await guest().call('/GroupBuy/GetCampaign', hidden)).result).toMatchObject({
      ...{ hiddenPrice: 'SIGN_IN', items: [{ unitPricesTwd: null }] },
    });
  });

  test('have teams that miss one, that are full and that did not fill', async () => {
    const request = { channelId: retail, campaignId: 8013 };
    const { result } = await guest().call('/GroupBuy/GetCampaign', request);
    expect(result.teams.map(({ seatsConfirmed }) => seatsConfirmed)).toEqual([2, 1]);
    const { rows } = await database.execute<{ status: string }>(
      sql`select status from group_team order by opened_at`,
    );
    const states = ['FULL', 'EXPIRED', 'FORMING', 'FORMING', 'FORMING'];
    expect(rows.map(({ status }) => status)).toEqual(states);
  });

  test('are joined by the demo member, who finds money and timeline of four of them', async () => {
    const caller = { memberId: 'demo-member', channelId: null, isVerified: false };
    const member = createCaller(database, () => now, caller);
    const { result } = await member.call('/GroupBuy/GetPledgeArray', { channelId: retail });
    const byState = result.map(({ pledge, campaign }) => [campaign.campaignId, pledge.status]);
    expect(Object.fromEntries(byState)).toEqual({
      ...{ 8003: 'CONFIRMED', 8006: 'SETTLED', 8007: 'REFUNDED', 8012: 'SETTLED' },
    });
    for (const { pledge } of result) {
      expect(pledge.paidTwd).toBeGreaterThan(0);
      expect(pledge.timeline.length).toBeGreaterThanOrEqual(2);
      const ats = pledge.timeline.map(({ at }) => at);
      expect(ats).toEqual(ats.toSorted());
    }
  });

  test('account for every dollar of their orders', async () => {
    const { rows } = await database.execute<{ orderNo: string }>(sql`
      select o.order_no as "orderNo" from shop_order o
      join group_pledge p on p.order_no = o.order_no
      where o.paid_twd <> coalesce((select sum(a.received_twd) from payment_attempt a
          where a.order_no = o.order_no and a.status = 'PAID'), 0)
        or o.refunded_twd <> coalesce((select sum(r.amount_twd) from refund r
          where r.order_no = o.order_no and r.status = 'DONE'), 0)
        or o.paid_twd - o.refunded_twd <> case
          when p.status in ('HELD', 'REFUNDED') then 0
          when p.status = 'CONFIRMED' then o.payable_twd
          else o.shipping_fee_twd + (select sum(l.settled_net_twd) from order_line l
            where l.order_no = o.order_no) end`);
    expect(rows).toEqual([]);
  });

  test('are of goods on sale that are in no flash sale', () => {
    const shop = buildDemoShop(createCalendar(now));
    const inFlash = new Set(shop.flashSaleItems.map(({ skuId }) => skuId));
    const ofCampaign = new Map(shop.campaigns.map(({ id, channelId }) => [id, channelId]));
    for (const { skuId, campaignId } of shop.campaignItems) {
      expect(inFlash.has(skuId)).toBe(false);
      const sku = shop.skus.find(({ id }) => id === skuId);
      const product = shop.products.find(({ id }) => id === sku?.productId);
      expect(product).toMatchObject({ productStatus: 'ACTIVE', preorderShipFrom: null });
      const isOffered = shop.channelProducts.some(
        (row) => row.productId === product?.id && row.channelId === ofCampaign.get(campaignId),
      );
      expect(isOffered, `${campaignId}`).toBe(true);
    }
  });

  test('are on pages of activities of their channel, each of a product of its own', () => {
    const shop = buildDemoShop(createCalendar(now));
    for (const { activityId, channelId } of shop.campaigns) {
      const page = shop.activities.find(({ id }) => id === activityId);
      expect(page).toMatchObject({ channelId, audience: 'ALL' });
      expect(page && page.startsAt < now && page.endsAt > now).toBe(true);
    }
    const productOf = new Map(shop.skus.map(({ id, productId }) => [id, productId]));
    const pairs = shop.campaignItems.map(({ campaignId, skuId }) => {
      return `${campaignId}/${productOf.get(skuId)}`;
    });
    const products = [...new Set(pairs)].map((pair) => pair.split('/')[1]);
    expect(new Set(products).size).toBe(products.length);
    expect(products).toHaveLength(shop.campaigns.length);
  });

  test('are open again when the shop is opened days later, with the counts they had', async () => {
    const readProgress = async (at: Date) => {
      const api = createCaller(database, () => at);
      const request = { channelId: retail, campaignIdArray: [8001, 8003, 8004, 8006, 8013] };
      return (await api.call('/GroupBuy/GetProgressArray', request)).result;
    };
    const before = await readProgress(now);
    const ended = sql`update group_campaign set status = 'FAILED' where id = 8002 returning closes_at`;
    const { rows: history } = await database.execute(ended);
    const later = new Date(now.getTime() + (5 * 24 + 7) * hourMs);
    expect(await refreshDemoTimes(database, later)).toBe(true);
    const moved = before.map((progress) => ({
      ...progress,
      closesAt: new Date(Date.parse(progress.closesAt) + (5 * 24 + 7) * hourMs).toISOString(),
      serverTime: later.toISOString(),
    }));
    expect(await readProgress(later)).toEqual(moved);
    const { rows } = await database.execute<{ late: number; early: number }>(sql`
      select (select count(*)::int from group_pledge p join group_campaign c on c.id = p.campaign_id
          where c.id <> 8002 and (p.joined_at < c.opens_at or p.confirmed_at > ${later.toISOString()}
            or p.status = 'HELD' and p.held_until < ${later.toISOString()})) as late,
        (select count(*)::int from domain_event e join group_pledge p on e.subject = 'ORDER' and p.order_no = e.subject_id
          where e.at < p.joined_at or e.at > ${later.toISOString()}) as early`);
    expect(rows).toEqual([{ late: 0, early: 0 }]);
    const own = await database.execute(sql`select closes_at from group_campaign where id = 8002`);
    expect(own.rows).toEqual(history);
  });
});
