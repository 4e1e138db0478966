import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TableFormat } from '#server/catalog-file/writing/table-file.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import { groupCampaign, groupCampaignItem } from '#server/database/schema/group-schema.ts';
import { usePromotionFixture } from '#server/testing/goods/promotion-fixture.ts';
import { exportPromotions } from './export-promotions.ts';

const { fixture, newFile, importFile, createGoods } = usePromotionFixture();
const hourMs = 3_600_000;
const skuCount = 6;
const pictureId = 'u-0123456789abcdef0123';

type NewCampaign = typeof groupCampaign.$inferInsert;
type NewSale = typeof flashSale.$inferInsert;
type Shop = {
  campaigns: (NewCampaign & { caps: (number | null)[] })[];
  sales: (NewSale & { items: { perMember: number; perOrder: number | null; stock: number }[] })[];
};

/** Text with characters that spreadsheets and separators often break. */
const text = (minLength: number, maxLength: number) =>
  fc
    .array(fc.constantFrom(...'芒果 團,;:｜"\'=+-@0A\\/🥭'), { minLength, maxLength })
    .map((characters) => characters.join(''))
    .filter((words) => words === words.trim() && [...words].length >= minLength);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const code = maybe(text(1, 12));

/** Group buys without clashes: each promotion has SKUs of its own, from 1 on. */
function campaignsOf(now: Date) {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const rungs = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 8 });
  return fc
    .record({
      ...{
        title: text(2, 20),
        introduction: text(0, 60),
        visibility: fc.constantFrom('PUBLIC', 'LINK_ONLY'),
        mediaId: maybe(fc.constant(pictureId)),
      },
      status: fc.constantFrom('DRAFT', 'SCHEDULED'),
      ...{ opensIn: fc.integer({ min: 2, max: 900 }), lasts: fc.integer({ min: 1, max: 45 * 24 }) },
      ...{ shipsIn: fc.integer({ min: 1, max: 30 }), ships: fc.integer({ min: 0, max: 9 }) },
      ...{
        goalKind: fc.constantFrom('BUYERS', 'UNITS', 'AMOUNT'),
        goalMin: fc.integer({ min: 1, max: 900 }),
      },
      ...{
        perMemberMax: maybe(fc.integer({ min: 9, max: 999 })),
        perOrderMax: maybe(fc.integer({ min: 1, max: 9 })),
      },
      ...{
        caseQty: maybe(fc.integer({ min: 2, max: 99 })),
        casePolicy: fc.constantFrom('ROUND_DOWN', 'SHOP_FILLS', 'ROUND_UP_BY_TOLERANCE'),
      },
      ...{
        isTeam: fc.boolean(),
        teamSize: fc.integer({ min: 2, max: 100 }),
        teamHours: fc.integer({ min: 1, max: 168 }),
      },
      ...{ allowsStrangers: fc.boolean(), thresholds: rungs },
      caps: fc.array(maybe(fc.integer({ min: 900, max: 9_000 })), { minLength: 1, maxLength: 3 }),
      prices: fc.array(fc.integer({ min: 1, max: 499 }), { minLength: 9, maxLength: 9 }),
      code,
    })
    .map((plan) => {
      const closesAt = at(plan.opensIn + plan.lasts);
      const skuIds = plan.caps.map((_, position) => position);
      const falling = plan.prices.toSorted((one, other) => other - one);
      const pricesAt = (rung: number) =>
        skuIds.map((skuId) => ({ skuId, unitPriceTwd: falling[rung] ?? 1 }));
      const thresholds = plan.thresholds.toSorted((one, other) => one - other);
      return {
        ...{ code: plan.code, title: plan.title, introduction: plan.introduction },
        ...{ visibility: plan.visibility, status: plan.status, caps: plan.caps },
        mediaId: plan.mediaId,
        ...{ mode: plan.isTeam ? 'TEAM' : 'CAMPAIGN', channelId: fixture.shop.channelId },
        ...{
          opensAt: at(plan.opensIn),
          closesAt,
          editUntil: new Date(closesAt.getTime() - hourMs),
        },
        shipFrom: new Date(closesAt.getTime() + plan.shipsIn * 24 * hourMs),
        shipTo: new Date(closesAt.getTime() + (plan.shipsIn + plan.ships) * 24 * hourMs),
        goalKind: plan.isTeam ? 'BUYERS' : plan.goalKind,
        goalMin: plan.isTeam ? plan.teamSize : plan.goalMin,
        ...{ perMemberMax: plan.perMemberMax, perOrderMax: plan.perOrderMax },
        ...(plan.isTeam
          ? {
              teamSize: plan.teamSize,
              teamHours: plan.teamHours,
              allowsStrangers: plan.allowsStrangers,
            }
          : { caseQty: plan.caseQty, casePolicy: plan.caseQty === null ? null : plan.casePolicy }),
        ladder: {
          startPrices: pricesAt(0),
          rungs: thresholds.map((threshold, at) => ({ threshold, prices: pricesAt(at + 1) })),
        },
      } as Shop['campaigns'][number];
    });
}

function salesOf(now: Date) {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  return fc
    .record({
      ...{ title: text(2, 20), code, startsIn: fc.integer({ min: 1, max: 900 }) },
      lasts: fc.integer({ min: 1, max: 168 }),
      items: fc.array(
        fc.record({
          ...{
            perMember: fc.integer({ min: 9, max: 99 }),
            perOrder: maybe(fc.integer({ min: 1, max: 9 })),
          },
          stock: fc.integer({ min: 1, max: 9_999 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ startsIn, lasts, ...sale }) => ({
      ...sale,
      ...{
        id: 0,
        channelId: fixture.shop.channelId,
        startsAt: at(startsIn),
        endsAt: at(startsIn + lasts),
      },
    }));
}

const tables = ['group_campaign', 'group_campaign_item', 'flash_sale', 'flash_sale_item'];
const empty = () =>
  fixture.opened.database.execute(sql`truncate group_campaign, flash_sale cascade`);

async function dump(columns: string) {
  const { database } = fixture.opened;
  const rows: unknown[] = [];
  for (const table of tables) {
    const found = await database.execute(
      sql`select ${sql.raw(columns)} as row from ${sql.raw(table)} t order by 1`,
    );
    rows.push(...found.rows);
  }
  return rows;
}
const dumpRows = () => dump('to_jsonb(t)');
const dumpVersions = () => dump('concat(ctid, xmin)');

async function fill({ campaigns, sales }: Shop, skuIds: readonly number[]): Promise<void> {
  const { database } = fixture.opened;
  const codes = new Set<string>();
  const once = (requested: string | null | undefined) => {
    if (!requested || codes.has(requested)) return null;
    codes.add(requested);
    return requested;
  };
  let next = 0;
  const take = () => skuIds[next++] ?? 0;
  for (const [at, { caps, ladder, ...campaign }] of campaigns.entries()) {
    const own = caps.map(take);
    const renamed = (prices: readonly { skuId: number; unitPriceTwd: number }[]) =>
      prices.map((price) => ({ ...price, skuId: own[price.skuId] ?? 0 }));
    const rungs = ladder.rungs.map((rung) => ({ ...rung, prices: renamed(rung.prices) }));
    const priced = { startPrices: renamed(ladder.startPrices), rungs };
    const row = { ...campaign, id: 5 + at, code: once(campaign.code), ladder: priced };
    await database.insert(groupCampaign).values(row);
    const items = caps.map((capUnits, position) => ({
      capUnits,
      position,
      skuId: own[position] ?? 0,
    }));
    await database
      .insert(groupCampaignItem)
      .values(items.map((item) => ({ ...item, campaignId: 5 + at })));
  }
  for (const [at, { items, ...sale }] of sales.entries()) {
    await database.insert(flashSale).values({ ...sale, id: 7 + at, code: once(sale.code) });
    const own = items.map((item) => ({
      ...item,
      skuId: take(),
      flashSaleId: 7 + at,
      flashPriceTwd: 250,
    }));
    await database.insert(flashSaleItem).values(own);
  }
}

test.each<TableFormat>(['csv', 'xlsx'])(
  'export to %s and import is the identity, on the same shop and on an empty one',
  async (format) => {
    const { database } = fixture.opened;
    const { now } = fixture.shop.clock;
    const facts = { width: 3, height: 2, alt: '', color: '#fff', file: 'round.webp' };
    await database
      .insert(media)
      .values({ id: pictureId, ...facts })
      .onConflictDoNothing();
    const goods = await Promise.all(Array.from({ length: skuCount }, createGoods));
    const skuIds = goods.map(({ skuId }) => skuId);
    const shops = fc.record({
      campaigns: fc.array(campaignsOf(now), { maxLength: 1 }),
      sales: fc.array(salesOf(now), { maxLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(shops, async (shop) => {
        await empty();
        await fill(shop, skuIds);
        const [before, versions] = [await dumpRows(), await dumpVersions()];
        const [first, second] = [newFile(format), newFile(format)];
        await exportPromotions(database, first, format, { which: 'all', now });

        const again = await importFile(first);
        expect(again.mistakes).toEqual([]);
        expect(await dumpVersions()).toEqual(versions);
        for (const { outcome } of again.promotions) expect(outcome).toBe('UNCHANGED');

        await empty();
        const fresh = await importFile(first);
        expect(fresh.mistakes).toEqual([]);
        expect(await dumpRows()).toEqual(before);
        await exportPromotions(database, second, format, { which: 'all', now });
        expect((await readFile(second)).equals(await readFile(first))).toBe(true);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  },
  120_000,
);
