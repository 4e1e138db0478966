import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createActivity,
  createChannel,
  createProduct,
  createSku,
} from '#server/testing/goods/catalog-factory.ts';
import { type CampaignFixture, createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { insertPaidPledges } from '#server/testing/group-buys/paid-pledges.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let opened: OpenDatabase;
let channelId: number;
let productId: number;
let skuId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  productId = await createProduct(opened.database, {
    channelIds: [channelId],
    skus: [],
    pictures: 1,
  });
  skuId = await createSku(opened.database, productId, {
    ...{ priceTwd: 17_171, tiers: [{ minQty: 5, unitPriceTwd: 17_017 }], optionValues: ['大'] },
  });
});
afterAll(() => opened.close());

const guest = (at = now) => createCaller(opened.database, () => at);
const idsOf = (cards: readonly CampaignCard[]) => cards.map(({ campaignId }) => campaignId);

/** A campaign in a channel of its own, unless it says otherwise. */
async function openElsewhere(...fixtures: Partial<CampaignFixture>[]) {
  const elsewhere = await createChannel(opened.database);
  const items = [{ skuId, startTwd: 16_161 }];
  const ids: number[] = [];
  for (const fixture of fixtures) {
    ids.push(await createCampaign(opened.database, elsewhere, now, { items, ...fixture }));
  }
  return { elsewhere, ids };
}
const over = (closesH: number) => ({
  opensAt: inHours(-400),
  closesAt: inHours(closesH),
  settledAt: inHours(closesH),
});

describe('a list of group buys', () => {
  it('has the open ones first, soonest to close, then upcoming ones, and ended ones if requested', async () => {
    const { elsewhere, ids } = await openElsewhere(
      { status: 'SCHEDULED', opensAt: inHours(5), closesAt: inHours(50) },
      { closesAt: inHours(30) },
      { closesAt: inHours(10) },
      { status: 'SUCCEEDED', ...over(-9) },
      { status: 'FAILED', ...over(-3) },
      { visibility: 'LINK_ONLY' },
      { status: 'DRAFT' },
    );
    const list = async (request: object = {}) =>
      idsOf(
        (await guest().call('/GroupBuy/GetCampaignArray', { channelId: elsewhere, ...request }))
          .result,
      );
    const [coming, later, sooner, succeeded, failed] = ids;
    expect(await list()).toEqual([sooner, later, coming]);
    expect(await list({ limit: 1 })).toEqual([sooner]);
    expect(await list({ status: ['SUCCEEDED', 'FAILED'] })).toEqual([failed, succeeded]);
    expect(await list({ productId })).toEqual([sooner, later, coming]);
    expect(await list({ skuIdArray: [skuId] })).toHaveLength(3);
    expect(await list({ skuIdArray: [skuId + 9_999] })).toEqual([]);
    expect(await list({ productId: productId + 9_999 })).toEqual([]);
  });

  it('of an activity includes the latest ten ended ones', async () => {
    const activityId = await createActivity(opened.database, channelId, [productId]);
    const { elsewhere, ids } = await openElsewhere(
      { activityId },
      {},
      ...Array.from({ length: 12 }, (_, at) => {
        return { activityId, status: 'CLOSED' as const, ...over(-20 - at) };
      }),
    );
    const request = { channelId: elsewhere, activityId };
    const { result } = await guest().call('/GroupBuy/GetCampaignArray', request);
    expect(idsOf(result)).toEqual([ids[0], ...ids.slice(2, 12)]);
  });

  it('has those nearest to their next price first if requested, and says how many there are beyond the limit', async () => {
    const { elsewhere, ids } = await openElsewhere(
      { closesAt: inHours(5) },
      { closesAt: inHours(30), rungs: [{ threshold: 12, offTwd: 10 }] },
      { closesAt: inHours(20), rungs: [{ threshold: 30, offTwd: 10 }] },
      { status: 'SCHEDULED', opensAt: inHours(5), rungs: [{ threshold: 2, offTwd: 10 }] },
    );
    const [teamless, near, nearer] = ids;
    const bought = Array.from({ length: 2 }, () => ({
      lines: [{ skuId, quantity: 10, ceilingTwd: 16_161 }],
    }));
    const target = { campaignId: nearer ?? 0, channelId: elsewhere, now };
    await insertPaidPledges(opened.database, target, bought);
    const request = {
      channelId: elsewhere,
      status: ['OPEN' as const],
      order: 'NEAREST_PRICE' as const,
    };
    const whole = await guest().call('/GroupBuy/GetCampaignArray', request);
    expect(idsOf(whole.result)).toEqual([nearer, near, teamless]);
    const first = await guest().call('/GroupBuy/GetCampaignArray', { ...request, limit: 1 });
    expect([idsOf(first.result), first.total]).toEqual([[nearer], 3]);
  });

  it('shows the faces of the four who joined last and paid, of nobody else, and no full name', async () => {
    const { elsewhere, ids } = await openElsewhere({}, {});
    const [campaignId = 0, other = 0] = ids;
    const joins = ['陳一', '林二', '新會員', '黃四', '王五'];
    const line = { skuId, quantity: 1, ceilingTwd: 16_161 };
    const target = { campaignId, channelId: elsewhere, now };
    const pledges = joins.map(() => ({ lines: [line] }));
    await insertPaidPledges(opened.database, target, pledges);
    await opened.database.execute(sql`
      update member m set display_name = (${`{${joins.join(',')}}`}::text[])[p.place]
      from (
        select member_id, row_number() over (order by seq) as place
        from group_pledge where campaign_id = ${campaignId}
      ) p where m.id = p.member_id`);
    const { result } = await guest().call('/GroupBuy/GetCampaignArray', { channelId: elsewhere });
    const faces = new Map(result.map((card) => [card.campaignId, card.faces]));
    expect(faces.get(campaignId)).toEqual(['王', '黃', '', '林']);
    expect(faces.get(other)).toEqual([]);
    expect(JSON.stringify(result)).not.toMatch(/王五|黃四|林二|陳一/);
  });

  it('is refused for a channel that does not exist', async () => {
    expect(await guest().codeOf('/GroupBuy/GetCampaignArray', { channelId: 1 })).toBe('NOT_FOUND');
  });
});

describe('a group buy', () => {
  it('shows the price of every rung, the current join price, and what is missing to the next one', async () => {
    const items = [{ skuId, startTwd: 400, capUnits: 40 }];
    const rungs = [
      { threshold: 5, offTwd: 20 },
      { threshold: 20, offTwd: 50 },
    ];
    const campaignId = await createCampaign(opened.database, channelId, now, {
      ...{ items, rungs, goalMin: 10, caseQty: 6, casePolicy: 'ROUND_UP_BY_TOLERANCE' },
    });
    const line = { skuId, quantity: 7, maxQuantity: 9, ceilingTwd: 400 };
    await insertPaidPledges(opened.database, { campaignId, channelId, now }, [{ lines: [line] }]);
    const { result } = await guest().call('/GroupBuy/GetCampaign', { channelId, campaignId });
    expect(result).toMatchObject({
      status: 'OPEN',
      ...{ confirmed: { buyers: 1, units: 7 }, held: { buyers: 0, units: 0 } },
      goal: { kind: 'UNITS', min: 10, reached: 7, missing: 3, ratioBps: 7_000 },
      ...{ rung: 1, unitsToNextRung: 13, thresholds: [5, 20] },
      unitsLeft: [{ skuId, left: 31 }],
      items: [
        {
          ...{ skuId, productId, optionText: '大', unitPricesTwd: [400, 380, 350] },
          ...{ unitPriceTwd: 380, ordinaryPriceTwd: 17_171, unitsConfirmed: 7, capUnits: 40 },
        },
      ],
      caseLot: { caseQty: 6, policy: 'ROUND_UP_BY_TOLERANCE', shopFills: 0 },
      parcels: [
        {
          ...{ temperature: 'AMBIENT', skuIds: [skuId] },
          ways: [
            {
              method: 'HOME_AMBIENT',
              name: '宅配（常溫）',
              tiers: [
                { minGoodsTwd: 0, feeTwd: 100 },
                { minGoodsTwd: 1_000, feeTwd: 0 },
              ],
            },
          ],
        },
      ],
      joiners: [{ name: '王○明', units: 7 }],
      ...{ teams: [], ownPledge: null, hiddenPrice: null },
    });
    expect(result.picture?.id).toBe(`m${productId}-0`);
  });

  it('is CLOSING from the second it closes, before any job has updated it', async () => {
    const { elsewhere, ids } = await openElsewhere({ closesAt: inHours(2) });
    const request = { channelId: elsewhere, campaignId: ids[0] ?? 0 };
    const statusAt = async (at: Date) =>
      (await guest(at).call('/GroupBuy/GetCampaign', request)).result.status;
    expect(await statusAt(new Date(inHours(2).getTime() - 1))).toBe('OPEN');
    expect(await statusAt(inHours(2))).toBe('CLOSING');
  });

  it('is found by its link even when unlisted; never as a draft or in another channel', async () => {
    const { elsewhere, ids } = await openElsewhere(
      { visibility: 'LINK_ONLY' },
      { status: 'DRAFT' },
    );
    const [hidden = 0, draft = 0] = ids;
    const codeOf = (inChannel: number, campaignId: number) =>
      guest().codeOf('/GroupBuy/GetCampaign', { channelId: inChannel, campaignId });
    expect(await codeOf(elsewhere, hidden)).toBe('OK');
    const request = { channelId: elsewhere, campaignId: hidden };
    const byLink = await guest().call('/GroupBuy/GetCampaign', request);
    expect(byLink.result.isListed).toBe(false);
    expect(await codeOf(channelId, hidden)).toBe('NOT_FOUND');
    expect(await codeOf(elsewhere, draft)).toBe('NOT_FOUND');
    const listRequest = { channelId: elsewhere, campaignIdArray: [draft, hidden, hidden, 999_999] };
    const { result } = await guest().call('/GroupBuy/GetProgressArray', listRequest);
    expect(result.map(({ campaignId }) => campaignId)).toEqual([hidden]);
    const wrong = { channelId, campaignIdArray: [hidden] };
    expect((await guest().call('/GroupBuy/GetProgressArray', wrong)).result).toEqual([]);
  });

  it('shows no price where prices are for members', async () => {
    const { elsewhere, ids } = await openElsewhere({ rungs: [{ threshold: 5, offTwd: 1_111 }] });
    await opened.database.insert(channelTerms).values({
      channelId: elsewhere,
      priceVisibility: 'LOGIN_REQUIRED',
      shipping: [],
      payments: [],
    });
    const request = { channelId: elsewhere, campaignId: ids[0] ?? 0 };
    const memberId = await createMember(opened.database);
    const caller = { memberId, channelId: null, isVerified: false };
    const member = createCaller(opened.database, () => now, caller);
    const hidden = [
      await guest().call('/GroupBuy/GetCampaignArray', { channelId: elsewhere }),
      await guest().call('/GroupBuy/GetCampaign', request),
      await guest().call('/GroupBuy/GetProgressArray', {
        ...{ channelId: elsewhere, campaignIdArray: ids },
      }),
    ];
    expect(JSON.stringify(hidden)).not.toMatch(/17171|17017|16161|15050|offTwd|Twd":\[?1111/);
    expect(hidden[1]).toMatchObject({
      result: {
        hiddenPrice: 'SIGN_IN',
        items: [{ unitPricesTwd: null, ordinaryPriceTwd: null, ordinaryTiers: [] }],
      },
    });
    const { result } = await member.call('/GroupBuy/GetCampaign', request);
    expect(result).toMatchObject({
      hiddenPrice: null,
      items: [{ unitPricesTwd: [16_161, 15_050] }],
    });
  });
});
