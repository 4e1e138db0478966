import { isDeepStrictEqual } from 'node:util';
import type { RefusalDetail } from '@kaituan/contract/refusals';
import {
  changeDelivery,
  type DeliveryChange,
  deliveryRefusalText,
  findDeliveryRefusal,
  isToBeSent,
} from '@kaituan/domain/order/delivery-change';
import { feeForGoods } from '@kaituan/domain/shipping/lowered-shipping';
import { regionOfParcel } from '@kaituan/domain/shipping/pickup-store';
import { shippingRefusalText } from '@kaituan/domain/shipping/shipping-choice';
import { tiersOf } from '@kaituan/domain/shipping/shipping-fee';
import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from '@kaituan/domain/shipping/shipping-method';
import {
  type AddressFields,
  listDeliveryMistakes,
  parseAddress,
} from '@kaituan/domain/shipping/taiwan-address';
import { isOffshore } from '@kaituan/domain/shipping/taiwan-districts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { PickupStore } from '#server/database/schema/cart-schema.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import {
  listOptions,
  type ShippingOption,
} from '#server/features/flows/checkout/plan-shipments.ts';
import {
  type ChannelTerms,
  getChannelTerms,
} from '#server/features/ground/channel/channel-terms.ts';
import { listShipments, type ShipmentRow } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { settledParcelOf } from '#server/features/records/order/settled-line.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Where the parcels of an order shall go; what is not named stays. */
export type RequestedDelivery = {
  address: AddressFields | null;
  parcels: readonly { shipmentNo: number; method: ShippingMethod; store: PickupStore | null }[];
};

type ParcelGoods = { quantity: number; amountTwd: number; orderedTwd: number } & Pick<
  typeof product.$inferSelect,
  'weightG' | 'sidesMm'
>;
/** A parcel that is still to be sent, with its goods as settled and as ordered. */
export type SentParcel = { parcel: ShipmentRow; goods: ParcelGoods[] };

/** What of an order decides where it can go. */
export type DeliveryFacts = {
  order: OrderRow;
  terms: ChannelTerms;
  parcels: SentParcel[];
  isPledgeChanging: boolean;
  /** Why nothing can be changed any more. */
  refusal: string | null;
};

export async function loadDelivery(database: Database, order: OrderRow): Promise<DeliveryFacts> {
  const { orderNo } = order;
  const parcels = await listShipments(database, orderNo);
  const lines = await database
    .select({ line: orderLine, weightG: product.weightG, sidesMm: product.sidesMm })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderNo, orderNo));
  const changing = await database
    .select({ changeNo: pledgeChange.changeNo })
    .from(pledgeChange)
    .where(and(eq(pledgeChange.orderNo, orderNo), eq(pledgeChange.status, 'HELD')));
  const refusal = findDeliveryRefusal({ status: order.status, parcels });
  return {
    ...{ order, terms: await getChannelTerms(database, order.channelId) },
    isPledgeChanging: changing.length > 0,
    refusal: refusal ? deliveryRefusalText[refusal] : null,
    parcels: parcels
      .filter(({ status }) => isToBeSent(status))
      .map((parcel) => ({
        parcel,
        goods: lines
          .filter(({ line }) => line.shipmentNo === parcel.shipmentNo)
          .map(({ line, weightG, sidesMm }) => {
            const quantity = line.settledQuantity ?? line.quantity;
            const amountTwd = quantity * line.unitPriceTwd;
            return { quantity, amountTwd, orderedTwd: line.amountTwd, weightG, sidesMm };
          }),
      })),
  };
}

const regionOf = (address: { zip: string } | null): ShippingRegion =>
  address && isOffshore(address.zip) ? 'OFFSHORE' : 'MAIN';

/** The methods of the channel for a parcel, as at the checkout. */
export function listDeliveryOptions(
  { order, terms }: Pick<DeliveryFacts, 'order' | 'terms'>,
  { parcel, goods }: SentParcel,
  chosen: { method: ShippingMethod; store: PickupStore | null } = parcel,
  address: { zip: string } | null = order.address,
): ShippingOption[] {
  const region = regionOf(address);
  const isGroupBuy = order.campaignId !== null;
  const items = goods.map(({ quantity, weightG, sidesMm }) => ({
    ...{ quantity, weightG, sidesMm: sidesMm as [number, number, number] | null },
  }));
  const goodsTwd = goods.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  const { temperature } = parcel;
  return listOptions(
    { temperature, items, region, isGroupBuy },
    { region, goodsTwd, terms, chosen },
  );
}

/** A parcel as it will be. */
type PlannedParcel = {
  shipmentNo: number;
  method: ShippingMethod;
  store: PickupStore | null;
  /** Kept while it is brought to a door; nobody asks for a time of day at a store. */
  keepsDay: boolean;
  feeTwd: number;
  settledFeeTwd: number | null;
};
export type DeliveryPlan = Omit<DeliveryChange, 'parcels'> & {
  address: AddressFields;
  isAddressChanged: boolean;
  /** Of the parcels that go another way or to another store. */
  methods: ShippingMethod[];
  parcels: PlannedParcel[];
};

/** What a change would do, or a refusal that names what is wrong. */
export function planDelivery(facts: DeliveryFacts, requested: RequestedDelivery): DeliveryPlan {
  const { order, refusal, isPledgeChanging } = facts;
  if (refusal !== null) throw new Refusal('ORDER_STATE_CONFLICT', { message: refusal });
  const numbers = facts.parcels.map(({ parcel }) => parcel.shipmentNo);
  if (requested.parcels.some(({ shipmentNo }) => !numbers.includes(shipmentNo))) {
    throw new Refusal('NOT_FOUND');
  }
  const planned = facts.parcels.map((sent) => ({ sent, chosen: choiceOf(sent, requested) }));
  const address = requireAddress(
    order.address,
    requested.address,
    planned.map(({ chosen }) => chosen.method),
  );
  const isAddressChanged = !isDeepStrictEqual(address, order.address);
  const elsewhere = planned.filter(
    ({ sent: { parcel }, chosen: { method, store } }) =>
      method !== parcel.method || store?.storeId !== parcel.store?.storeId,
  );
  const moved = planned.map(({ sent, chosen }) => {
    const { parcel } = sent;
    const { feeTwd } = settledParcelOf(parcel);
    const newFeeTwd = isMoved(sent, chosen, { before: order.address, after: address })
      ? requireFee(facts, sent, chosen, address)
      : feeTwd;
    const { shipmentNo, status, method } = parcel;
    const isElsewhere = isAddressChanged || elsewhere.some((one) => one.sent === sent);
    const newMethod = chosen.method;
    return { shipmentNo, status, method, newMethod, isElsewhere, feeTwd, newFeeTwd };
  });
  const change = changeDelivery({ ...order, isPledgeChanging }, moved);
  if ('refusal' in change) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: deliveryRefusalText[change.refusal] });
  }
  const { lessTwd, borneTwd, relabelled } = change;
  return {
    ...{ lessTwd, borneTwd, relabelled, address, isAddressChanged },
    methods: [...new Set(elsewhere.map(({ chosen }) => chosen.method))],
    parcels: planned.map(({ sent, chosen }) => ({
      ...{ shipmentNo: sent.parcel.shipmentNo, ...chosen },
      keepsDay: kindOf(chosen.method) === 'HOME' && kindOf(sent.parcel.method) === 'HOME',
      ...feesOf(facts, sent, chosen, {
        address,
        feeTwd: change.parcels.find((one) => one.shipmentNo === sent.parcel.shipmentNo)?.feeTwd,
      }),
    })),
  };
}

const kindOf = (method: ShippingMethod) => shippingMethodFacts(method).kind;

type Choice = { method: ShippingMethod; store: PickupStore | null };

/** The delivery requested for a parcel; a store stays while the method does. */
function choiceOf({ parcel }: SentParcel, { parcels }: RequestedDelivery): Choice {
  const { shipmentNo } = parcel;
  const requested = parcels.find((one) => one.shipmentNo === shipmentNo);
  if (!requested) return { method: parcel.method, store: parcel.store };
  const { method } = requested;
  const store = requested.store ?? (method === parcel.method ? parcel.store : null);
  if (shippingMethodFacts(method).stores !== null && store === null) {
    throw invalid([
      { path: `parcels.${shipmentNo}.store`, rule: 'REQUIRED', text: '請選擇取貨地點' },
    ]);
  }
  return { method, store: shippingMethodFacts(method).stores === null ? null : store };
}

/** Whether the parcel has another fee in the terms: by its method, or by the island that it goes to. */
function isMoved(
  { parcel }: SentParcel,
  { method, store }: Choice,
  { before, after }: { before: OrderRow['address']; after: AddressFields },
): boolean {
  const was = regionOfParcel(parcel.method, regionOf(before), parcel.store);
  return method !== parcel.method || regionOfParcel(method, regionOf(after), store) !== was;
}

function requireFee(
  facts: DeliveryFacts,
  sent: SentParcel,
  chosen: Choice,
  address: AddressFields,
): number {
  const option = listDeliveryOptions(facts, sent, chosen, address).find(
    ({ method }) => method === chosen.method,
  );
  if (option && option.feeTwd !== null) return option.feeTwd;
  const path = `parcels.${sent.parcel.shipmentNo}.method`;
  const rule = option?.refusal ?? 'NOT_OFFERED';
  throw invalid([{ path, rule, text: shippingRefusalText[rule] }]);
}

/**
 * The fee as ordered, and after the buyer took fewer pieces: both by the new method, so that what a later reduction
 * charges is that of the new method too.
 */
function feesOf(
  { terms }: DeliveryFacts,
  { parcel, goods }: SentParcel,
  { method, store }: Choice,
  { address, feeTwd }: { address: AddressFields; feeTwd: number | undefined },
): Pick<PlannedParcel, 'feeTwd' | 'settledFeeTwd'> {
  const { feeTwd: orderedTwd, settledFeeTwd } = parcel;
  if (feeTwd === undefined || feeTwd === settledParcelOf(parcel).feeTwd) {
    return { feeTwd: orderedTwd, settledFeeTwd };
  }
  if (settledFeeTwd === null) return { feeTwd, settledFeeTwd };
  const tiers = tiersOf(terms.shipping, method, regionOfParcel(method, regionOf(address), store));
  const orderedGoodsTwd = goods.reduce((sum, one) => sum + one.orderedTwd, 0);
  return { feeTwd: feeForGoods(tiers, orderedGoodsTwd), settledFeeTwd: feeTwd };
}

/** The recipient as it will be, in the spelling of the post office; refused where these ways cannot reach it. */
function requireAddress(
  before: OrderRow['address'],
  typed: AddressFields | null,
  methods: readonly ShippingMethod[],
): AddressFields {
  const kinds = new Set(methods.map(kindOf));
  const requested = typed ?? before;
  if (!requested) throw invalid([{ path: 'address', rule: 'REQUIRED', text: '請填寫收件資料' }]);
  // Somebody of a chat has no phone number, and fetches the goods in person.
  const needsNoPhone = before?.phone === '' && requested.phone === '' && !kinds.has('CVS');
  const mistakes = listDeliveryMistakes(requested, kinds).filter(
    ({ field }) => field !== 'phone' || !needsNoPhone || kinds.has('HOME'),
  );
  if (mistakes.length > 0) {
    throw invalid(mistakes.map(({ field, ...one }) => ({ path: `address.${field}`, ...one })));
  }
  if (!typed) return requested;
  const { address } = parseAddress(typed, { allowsLandline: true });
  if (!address) return typed;
  const { isOffshore: _, ...fields } = address;
  return fields;
}

const invalid = (details: RefusalDetail[]) =>
  new Refusal('VALIDATION_FAILED', {
    details,
    ...(details[0]?.text && { message: details[0].text }),
  });
