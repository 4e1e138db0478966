import { placesOf, regionOfParcel } from '@kaituan/domain/shipping/pickup-store';
import {
  findShippingRefusal,
  type Parcel,
  type ShippingRefusal,
} from '@kaituan/domain/shipping/shipping-choice';
import { offeredMethodsOf, shippingFeeOf } from '@kaituan/domain/shipping/shipping-fee';
import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from '@kaituan/domain/shipping/shipping-method';
import { isOffshore } from '@kaituan/domain/shipping/taiwan-districts';
import type { Temperature } from '@kaituan/domain/shipping/temperature';
import type { ShipmentChoice } from '#server/database/schema/cart-schema.ts';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { findListedStore, hasNoStores } from '#server/features/ground/channel/usable-shipping.ts';
import type { SkuOffer } from '#server/features/ground/offer/sku-offer.ts';
import type { CheckoutRow } from './checkout-query.ts';
import { packLines } from './pack-lines.ts';

/** A shipping method that the channel offers for a parcel: its fee, or why it cannot be chosen. */
export type ShippingOption = {
  method: ShippingMethod;
  feeTwd: number | null;
  refusal: ShippingRefusal | null;
};

export type CheckoutShipment = {
  key: string;
  temperature: Temperature;
  /** Milliseconds since 1970; null for goods in stock. */
  shipFrom: number | null;
  region: ShippingRegion;
  goodsTwd: number;
  options: ShippingOption[];
  /**
   * The member's choice while it is available, else the first available one; null when there is none, and where the address
   * is on an island that the way of until now does not serve: no other is chosen for the member.
   */
  method: ShippingMethod | null;
  /** That way, of which the member is told. */
  unservedMethod: ShippingMethod | null;
  choice: Pick<ShipmentChoice, 'store' | 'day' | 'slot'>;
  /** True when the chosen store is on an island that the method does not serve; another has to be chosen. */
  isStoreUnserved: boolean;
  /** The way of the last order, where goods of this temperature cannot go by it. */
  formerMethod: ShippingMethod | null;
};

type PlannedLine = { quantity: number; amountTwd: number; offer: SkuOffer };

/** Divides lines into parcels and finds the shipping methods of each. */
export function planShipments<Line extends PlannedLine>(
  lines: readonly Line[],
  row: Pick<CheckoutRow, 'address' | 'shipments' | 'group'>,
  terms: ChannelTerms,
  now: Date,
): { shipments: CheckoutShipment[]; lines: (Line & { shipmentKey: string })[] } {
  const region: ShippingRegion = row.address && isOffshore(row.address.zip) ? 'OFFSHORE' : 'MAIN';
  const groups = packLines(
    lines.map((line) => ({
      line,
      temperature: line.offer.row.temperature,
      preorderShipFrom: line.offer.row.preorderShipFrom,
    })),
    row.group?.campaignId ?? null,
    now,
  );
  const keyOf = new Map<Line, string>();
  const shipments = groups.map((group) => {
    const { key, temperature, shipFrom } = group;
    const ofGroup = group.lines.map(({ line }) => line);
    for (const line of ofGroup) keyOf.set(line, key);
    const goodsTwd = ofGroup.reduce((sum, line) => sum + line.amountTwd, 0);
    const items = ofGroup.map(({ quantity, offer }) => ({
      quantity,
      weightG: offer.row.weightG,
      sidesMm: offer.row.sidesMm,
    }));
    const parcel = { temperature, items, region, isGroupBuy: row.group !== null };
    const stored = choiceFor(row.shipments, group);
    const former = stored ? undefined : lastChoiceOf(row.shipments);
    const optionsFor = (choice: ShipmentChoice | undefined) =>
      listOptions(parcel, { region, goodsTwd, terms, chosen: choice });
    const chosen = stored ?? (former && adopt(former, optionsFor(former)));
    const isServed = optionsFor(chosen).some(
      ({ method, refusal }) => method === chosen?.method && refusal === null,
    );
    const isStoreUnserved = chosen?.store?.isOffshore === true && !isServed;
    const usable = isStoreUnserved ? { ...chosen, store: null } : chosen;
    const options = optionsFor(usable);
    const made = choose(options, usable, terms);
    return {
      ...{ key, temperature, shipFrom, goodsTwd, options, isStoreUnserved },
      formerMethod: former && made.method !== former.method ? former.method : null,
      region: made.method ? regionOfParcel(made.method, region, made.choice.store) : region,
      ...made,
    };
  });
  return {
    shipments,
    lines: lines.map((line) => ({ ...line, shipmentKey: keyOf.get(line) ?? '' })),
  };
}

/** The methods that the channel offers for a parcel, each with its fee or why it cannot be chosen. */
export function listOptions(
  parcel: Parcel,
  {
    region: ofAddress,
    goodsTwd,
    terms,
    chosen,
  }: {
    region: ShippingRegion;
    goodsTwd: number;
    terms: ChannelTerms;
    chosen: Pick<ShipmentChoice, 'method' | 'store'> | undefined;
  },
): ShippingOption[] {
  return offeredMethodsOf(terms.shipping).flatMap((method) => {
    const store = chosen?.method === method ? chosen.store : null;
    const region = regionOfParcel(method, ofAddress, store);
    const refusal =
      findShippingRefusal(method, { ...parcel, region }) ??
      (hasNoStores(method, terms) ? 'NO_STORES' : null);
    if (refusal === 'WRONG_TEMPERATURE' && method.startsWith('HOME_')) return [];
    const feeTwd = refusal
      ? null
      : (shippingFeeOf(terms.shipping, method, region, goodsTwd) ?? null);
    const isUnserved = refusal === null && feeTwd === null;
    return [{ method, feeTwd, refusal: isUnserved ? unservedRefusal(region) : refusal }];
  });
}

const unservedRefusal = (region: ShippingRegion): ShippingRefusal =>
  region === 'OFFSHORE' ? 'OFFSHORE' : 'NOT_OFFERED';

/** The choice for a parcel, or the stored one for its temperature. */
export const choiceFor = (
  choices: readonly ShipmentChoice[],
  { key, temperature }: { key: string; temperature: Temperature },
): ShipmentChoice | undefined =>
  choices.find((choice) => choice.key === key) ??
  choices.find((choice) => choice.key === temperature);

/** The way of the last order, stored by the temperature of its parcel. */
const lastChoiceOf = (choices: readonly ShipmentChoice[]): ShipmentChoice | undefined =>
  choices.find(isRemembered);

/** A choice that is stored for a temperature, not made for a parcel of this checkout. */
export const isRemembered = ({ key }: ShipmentChoice): boolean => !key.includes('.');

/**
 * The choice for goods of another temperature than those of the last order: the same way, or one of its kind, of the
 * same chain where there is one. Not every store of a chain takes every temperature, and each method has its own map.
 */
function adopt(former: ShipmentChoice, options: readonly ShippingOption[]): ShipmentChoice {
  const { kind } = shippingMethodFacts(former.method);
  const ofKind = options.filter(
    ({ method, refusal }) => refusal === null && shippingMethodFacts(method).kind === kind,
  );
  const method =
    ofKind.find((one) => one.method === former.method)?.method ??
    ofKind.find((one) => isOfChain(one.method, former.method))?.method ??
    ofKind[0]?.method;
  if (!method || method === former.method) return former;
  return { ...former, method, store: null };
}

const isOfChain = (one: ShippingMethod, other: ShippingMethod): boolean =>
  one.startsWith(other) || other.startsWith(one);

function choose(
  options: readonly ShippingOption[],
  chosen: ShipmentChoice | undefined,
  terms: ChannelTerms,
) {
  const possible = options.filter(({ refusal }) => refusal === null);
  const requested = possible.find(({ method }) => method === chosen?.method);
  const unserved = requested ? undefined : findUnserved(options, chosen);
  const { method = null } = requested ?? (unserved ? {} : (possible[0] ?? {}));
  const isAsRequested = chosen !== undefined && requested !== undefined;
  return {
    method,
    unservedMethod: unserved?.method ?? null,
    choice: {
      store: method === null ? null : storeOf(method, isAsRequested ? chosen.store : null, terms),
      day: isAsRequested ? chosen.day : null,
      slot: isAsRequested ? chosen.slot : null,
    },
  };
}

/** The chosen way, or the one that is first where nothing is chosen, when it does not serve the address. */
function findUnserved(
  options: readonly ShippingOption[],
  chosen: ShipmentChoice | undefined,
): ShippingOption | undefined {
  const wanted =
    options.find(({ method }) => method === chosen?.method) ??
    options.find(({ refusal }) => refusal === null || refusal === 'OFFSHORE');
  return wanted?.refusal === 'OFFSHORE' ? wanted : undefined;
}

/** A place that closed since it was chosen has to be chosen anew; the only one there is needs no choice. */
function storeOf(
  method: ShippingMethod,
  chosen: ShipmentChoice['store'],
  terms: ChannelTerms,
): ShipmentChoice['store'] {
  if (shippingMethodFacts(method).stores !== 'LIST') return chosen;
  const places = placesOf(terms.pickupPlaces, method);
  if (chosen) return places.some(({ id }) => id === chosen.storeId) ? chosen : null;
  const [only, ...others] = places;
  return others.length === 0 ? (findListedStore(terms, method, only?.id) ?? null) : null;
}
