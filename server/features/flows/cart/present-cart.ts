import type { Cart } from '@kaituan/contract/order/cart';
import { groupShipments } from '@kaituan/domain/shipping/shipment-group';
import { freeShippingNudge, shippingFeeOf } from '@kaituan/domain/shipping/shipping-fee';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import type { Database } from '#server/database/database.ts';
import {
  type ChannelTerms,
  getChannelTerms,
} from '#server/features/ground/channel/channel-terms.ts';
import { optionTextOf } from '#server/features/ground/offer/sku-offer.ts';
import { markRecalled } from '#server/features/ground/product/recall-query.ts';
import type { CartKey } from '#server/features/records/cart/cart-line-query.ts';
import { hideCartPrices, isPriceHiddenFrom } from './hidden-cart-price.ts';
import { type LoadedLine, loadCart, type StoredLine } from './load-cart.ts';

/** The whole cart, which every cart call returns. */
export async function answerCart(
  database: Database,
  key: CartKey,
  now: Date,
): Promise<{ result: Cart }> {
  const lines = await loadCart(database, key, now);
  const terms = await getChannelTerms(database, key.channelId);
  const presented = presentCart(lines, key, terms, now);
  const cart = {
    ...presented,
    lines: await markRecalled(database, presented.lines, { ...key, now }),
  };
  const isHidden = await isPriceHiddenFrom(database, key, terms);
  return { result: isHidden ? hideCartPrices(cart) : cart };
}

type AnyLine = LoadedLine<StoredLine>;

/** Lines by parcel, with amounts and fees. */
export function presentCart(
  lines: readonly AnyLine[],
  key: Pick<CartKey, 'cartType'>,
  terms: ChannelTerms,
  now: Date,
): Cart {
  const groups = groupLines(lines, now);
  const charged = lines.filter(({ row, offer }) => row.isSelected && !offer.problem);
  const goodsTwd = sumOf(charged);
  return {
    cartType: key.cartType,
    lines: groups.flatMap((group) => group.lines.map(({ line }) => presentLine(line, group.key))),
    shipments: groups.map((group) => presentShipment(group, terms)),
    itemCount: lines.length,
    goodsTwd,
    orderMinimumTwd: terms.orderMinimumTwd,
    orderMinimumMissingTwd: Math.max(0, terms.orderMinimumTwd - goodsTwd),
    changes: lines.flatMap(({ row, offer, changes }) =>
      changes.map((change) => ({
        lineId: row.id,
        name: offer.row.name,
        kind: change.kind,
        from: 'from' in change ? change.from : null,
        to: 'to' in change ? change.to : null,
      })),
    ),
    serverTime: now.toISOString(),
  };
}

type LineGroup = ReturnType<typeof groupLines>[number];

function groupLines(lines: readonly AnyLine[], now: Date) {
  return groupShipments(
    lines.map((line) => ({
      line,
      origin: 'SHOP',
      temperature: line.offer.row.temperature,
      preorderShipFrom: line.offer.row.preorderShipFrom,
    })),
    now.getTime(),
  );
}

/** The fee of home delivery on the main island; the final one is chosen at checkout. */
function presentShipment(group: LineGroup, terms: ChannelTerms): Cart['shipments'][number] {
  const { key, temperature, shipFrom } = group;
  const charged = group.lines
    .map(({ line }) => line)
    .filter(({ row, offer }) => row.isSelected && !offer.problem);
  const goodsTwd = sumOf(charged);
  const home: ShippingMethod = `HOME_${temperature}`;
  const nudge = freeShippingNudge(terms.shipping, home, 'MAIN', goodsTwd);
  const isEmpty = charged.length === 0;
  return {
    key,
    temperature,
    shipFrom: shipFrom === null ? null : new Date(shipFrom).toISOString(),
    goodsTwd,
    feeTwd: isEmpty ? null : (shippingFeeOf(terms.shipping, home, 'MAIN', goodsTwd) ?? null),
    freeShippingMissingTwd: isEmpty ? null : (nudge?.missingTwd ?? null),
  };
}

const sumOf = (lines: readonly AnyLine[]) => lines.reduce((sum, line) => sum + line.amountTwd, 0);

function presentLine(line: AnyLine, shipmentKey: string): Cart['lines'][number] {
  const { row, offer } = line;
  const sku = offer.row;
  return {
    lineId: row.id,
    skuId: sku.id,
    productId: sku.productId,
    code: sku.code,
    name: sku.name,
    optionText: optionTextOf(offer),
    unitLabel: sku.unitLabel,
    picture: sku.picture,
    quantity: line.quantity,
    isSelected: row.isSelected,
    note: row.note,
    listPriceTwd: offer.price.listPriceTwd,
    unitPriceTwd: line.unitPriceTwd,
    priceSource: line.source,
    amountTwd: line.amountTwd,
    priceTwd: offer.price.unitPriceTwd,
    tiers: offer.price.tiers,
    tierQuantity: line.tierQuantity,
    mixGroup: sku.mixGroup,
    moq: sku.moq,
    multiple: sku.multiple,
    caseQty: sku.caseQty,
    caseLabel: sku.caseLabel,
    max: offer.rule.max,
    availability: offer.availability,
    remaining: offer.availability === 'LOW' ? offer.remaining : null,
    problem: offer.problem,
    shipmentKey,
  };
}
