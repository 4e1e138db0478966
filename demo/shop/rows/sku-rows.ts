import type { sku } from '@kaituan/server/database/schema/catalog-schema';
import type { channelPrice } from '@kaituan/server/database/schema/trading-schema';
import { officeChannelId, wholesaleChannelId } from '#demo/shop/groups/channels.ts';
import { type PlannedProduct, randomOf } from './planned-products.ts';
import { priceOfSet, type SizeOffer } from './set-prices.ts';

export type SkuRow = typeof sku.$inferInsert & {
  tiers: { minQty: number; unitPriceTwd: number }[];
};
type ChannelPriceRow = typeof channelPrice.$inferInsert;

/** How far a price falls at the first, second and third quantity step, in basis points. */
const tierBps = [9_500, 9_000, 8_600];
const wholesaleBps = 8_800;
const officeBps = 9_600;
/** Shares of goods at each mark-up of the list price; the first has none. */
const listMarkUps = [1, 1, 1.08, 1.12, 1.18, 1.22, 1.3];
const smallPieceTwd = 600;
const mixedFamilies = new Set(['DMP', 'DRP', 'BSC', 'NUT', 'SPK', 'CAN']);
const limitedShare = 0.06;
const limitedPieces = 6;
const preorderPieces = 240;

/** Every combination of a product's choices, sizes changing fastest. */
export function presentSkus(planned: PlannedProduct): SkuRow[] {
  const { family, item, extra, id } = planned;
  const random = randomOf(id, 21);
  const markUp = listMarkUps[Math.floor(random() * listMarkUps.length)] ?? 1;
  const sizes = pricedSizes(Object.entries(item[2]), (priceTwd, index) =>
    index === 0 && isTiered(planned) ? listTiers(priceTwd, planned) : [],
  );
  const flavors = extra.flavors ?? [''];
  const combinations = flavors.flatMap((flavor) =>
    sizes.map((offer, sizeIndex) => ({ ...offer, flavor, sizeIndex })),
  );
  return combinations.map(({ flavor, size, priceTwd, tiers, sizeIndex }, position) => {
    const skuId = id * 100 + position + 1;
    const isPiece = sizeIndex === 0;
    return {
      id: skuId,
      productId: id,
      code: `${planned.code}-${String(position + 1).padStart(2, '0')}`,
      barcode: barcodeOf(skuId),
      optionValues: [...(flavors.length > 1 ? [flavor] : []), ...(sizes.length > 1 ? [size] : [])],
      // Also the smallest of a gift box, which is 420g × 3 罐: it would read as NT$1,280 for one 罐.
      unitLabel:
        size.includes('×') && (!isPiece || size.endsWith(family.unit)) ? '組' : family.unit,
      listPriceTwd: listPrice(priceTwd, markUp),
      priceTwd,
      onHand: stockOf(planned, random),
      ...(isPiece ? lotOf(planned, priceTwd) : {}),
      ...(isPiece ? limitsOf(planned) : {}),
      mixGroup: isPiece ? mixGroupOf(planned) : null,
      tiers,
      position,
    };
  });
}

/** The wholesaler's own price list has quantity prices throughout; the office shop is a little cheaper. */
export function presentChannelPrices(planned: PlannedProduct, skus: readonly SkuRow[]) {
  if (planned.family.restricted) return [];
  const sizes = Object.keys(planned.item[2]);
  // Flavours cost the same; the first one has every size.
  const pricesIn = (channelId: number, bps: number, tiersOf: TiersOf): ChannelPriceRow[] => {
    const stated = sizes.map((size, index): [string, number] => [
      size,
      share(skus[index]?.priceTwd ?? 0, bps),
    ]);
    const offers = pricedSizes(stated, tiersOf);
    return skus.flatMap(({ id: skuId }, index) => {
      const offer = offers[index % sizes.length];
      return offer ? [{ channelId, skuId, priceTwd: offer.priceTwd, tiers: offer.tiers }] : [];
    });
  };
  const isInOffice =
    planned.channelIds.includes(officeChannelId) && randomOf(planned.id, 22)() < 0.6;
  return [
    ...(planned.channelIds.includes(wholesaleChannelId)
      ? pricesIn(wholesaleChannelId, wholesaleBps, (priceTwd) => listTiers(priceTwd, planned))
      : []),
    ...(isInOffice ? pricesIn(officeChannelId, officeBps, () => []) : []),
  ];
}

type TiersOf = (priceTwd: number, sizeIndex: number) => SizeOffer['tiers'];

/** The sizes of a product at their stated prices; a set costs no more than its pieces. */
function pricedSizes(stated: readonly [string, number][], tiersOf: TiersOf): SizeOffer[] {
  const offers: SizeOffer[] = [];
  for (const [index, [size, statedTwd]] of stated.entries()) {
    const priceTwd = priceOfSet(size, statedTwd, offers);
    offers.push({ size, priceTwd, tiers: tiersOf(priceTwd, index) });
  }
  return offers;
}

const share = (priceTwd: number, bps: number) => Math.max(1, Math.floor((priceTwd * bps) / 10_000));

/** List prices end in 0, 5 or 9, as price tags do. */
function listPrice(priceTwd: number, markUp: number): number {
  if (markUp === 1) return priceTwd;
  const raised = Math.ceil((priceTwd * markUp) / 10) * 10;
  return raised % 100 === 0 ? raised - 1 : raised;
}

/** Retail has quantity prices on about half of the goods that the wholesaler sells too. */
const isTiered = ({ channelIds, family, id }: PlannedProduct) =>
  channelIds.includes(wholesaleChannelId) && !family.restricted && randomOf(id, 23)() < 0.55;

function listTiers(priceTwd: number, { family }: PlannedProduct) {
  const firstQty = family.lot?.moq ?? 1;
  let lastTwd = priceTwd;
  return (family.tierSteps ?? []).flatMap((minQty, step) => {
    const unitPriceTwd = share(priceTwd, tierBps[step] ?? 8_600);
    if (minQty <= firstQty || unitPriceTwd >= lastTwd) return [];
    lastTwd = unitPriceTwd;
    return [{ minQty, unitPriceTwd }];
  });
}

/** Cheap pieces have the family's minimum; expensive ones can be bought one by one, unless packed in sets. */
function lotOf({ family }: PlannedProduct, priceTwd: number): Partial<SkuRow> {
  if (!family.lot) return {};
  const { caseQty, caseLabel, moq, multiple } = family.lot;
  const isDear = priceTwd >= smallPieceTwd && multiple === 1;
  return { caseQty, caseLabel, moq: isDear ? 1 : moq, multiple: isDear ? 1 : multiple };
}

/** Flavours of one family that reach its quantity prices together (混批). */
function mixGroupOf({ family }: PlannedProduct): string | null {
  return mixedFamilies.has(family.code) ? `MIX-${family.code}` : null;
}

/** A few goods are limited per member; what is ordered ahead is made in a limited run. */
function limitsOf({ id, family, lifecycle }: PlannedProduct): Partial<SkuRow> {
  const isScarce = !family.lot && randomOf(id, 24)() < limitedShare;
  return {
    ...(isScarce ? { maxPerMember: limitedPieces } : {}),
    ...(lifecycle.preorderDays === null ? {} : { preorderCap: preorderPieces }),
  };
}

function stockOf({ lifecycle, family }: PlannedProduct, random: () => number): number {
  const draw = random();
  if (lifecycle.stock === 'SOLD_OUT' || family.restricted) return 0;
  if (lifecycle.stock === 'LOW') return 1 + Math.floor(draw * 5);
  if (draw < 0.04) return 0;
  return 24 + Math.floor(draw * 620);
}

/** In-store EAN-13: the prefix 20 is never given to a manufacturer. */
function barcodeOf(skuId: number): string {
  const digits = `20${String(skuId).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
