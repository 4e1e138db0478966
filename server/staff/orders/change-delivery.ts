import * as contract from '@kaituan/contract/staff/orders/staff-order-change';
import { isOffshoreAddress } from '@kaituan/domain/shipping/place-of-address';
import { shippingRefusalText } from '@kaituan/domain/shipping/shipping-choice';
import type { z } from 'zod';
import type { PickupStore } from '#server/database/schema/cart-schema.ts';
import {
  findDeliveryMoney,
  writeDelivery,
} from '#server/features/flows/parcels/change-delivery.ts';
import {
  type DeliveryFacts,
  listDeliveryOptions,
  loadDelivery,
  planDelivery,
  type RequestedDelivery,
} from '#server/features/flows/parcels/plan-delivery.ts';
import { findListedStore } from '#server/features/ground/channel/usable-shipping.ts';
import { settledParcelOf } from '#server/features/records/order/settled-line.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getStaffOrder, lockStaffOrder, presentAddress } from './staff-order.ts';

/** What of an order a change of delivery is decided by. */
const seenOf = ({ order, parcels, isPledgeChanging }: DeliveryFacts): string => {
  const { status, paymentStatus, paymentMethod, address } = order;
  const shown = parcels.map(({ parcel }) => parcel);
  return versionOf({ status, paymentStatus, paymentMethod, address, shown, isPledgeChanging });
};

export const getDeliveryChoices = handleStaff(
  contract.getDeliveryChoices,
  async ({ orderNo }, { database, staff }) => {
    const facts = await loadDelivery(database, await getStaffOrder({ database, staff }, orderNo));
    return {
      result: {
        ...{ version: seenOf(facts), refusal: facts.refusal },
        parcels: facts.parcels.map((sent) => {
          const { shipmentNo, status, method, store } = sent.parcel;
          const { feeTwd } = settledParcelOf(sent.parcel);
          const options = listDeliveryOptions(facts, sent).map(({ refusal, ...option }) => ({
            ...{ method: option.method, feeTwd: option.feeTwd },
            reason: refusal && shippingRefusalText[refusal],
          }));
          return { shipmentNo, status, method, store, feeTwd, options };
        }),
        places: facts.terms.pickupPlaces.map(({ id: placeId, ...place }) => ({
          ...{ placeId, ...place },
        })),
      },
    };
  },
);

/** Shown before it is done; confirmed on an older version of the order, it changes nothing. */
export const changeDelivery = handleStaff(
  contract.changeDelivery,
  async ({ orderNo, seen, confirmed, ...request }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const facts = await loadDelivery(database, order);
    if (facts.refusal === null && seen !== seenOf(facts)) refuseUnseen();
    const plan = planDelivery(facts, requestedOf(facts, request));
    if (!plan.isAddressChanged && plan.methods.length === 0) {
      throw new Refusal('VALIDATION_FAILED', { message: '和現在一樣，沒有要改的' });
    }
    const money = await findDeliveryMoney(database, order, plan);
    const { borneTwd, relabelled } = plan;
    const result = { plan: versionOf({ seen, plan, money }), ...money, borneTwd, relabelled };
    if (confirmed === null) {
      staff.leaveUnnoted();
      return { result: { ...result, isDone: false } };
    }
    if (confirmed !== result.plan) refuseUnseen();
    await writeDelivery(database, order, { plan, money }, now);
    const { refundTwd, owedLessTwd } = money;
    staff.note({
      subjectId: orderNo,
      before: describe(
        order.address,
        facts.parcels.map(({ parcel }) => parcel),
      ),
      after: {
        ...describe(plan.address, plan.parcels),
        ...{ refundTwd, owedLessTwd, borneTwd },
      },
    });
    return { result: { ...result, isDone: true } };
  },
);

function refuseUnseen(): never {
  throw new Refusal('ORDER_STATE_CONFLICT', { message: '訂單剛剛有變動，請重新看過再改' });
}

type Request = Pick<z.output<typeof contract.changeDelivery.request>, 'address' | 'parcels'>;

/** Stores of the shop's list by their id, those of a chain as the buyer said them. */
function requestedOf({ terms }: DeliveryFacts, { address, parcels }: Request): RequestedDelivery {
  return {
    address,
    parcels: parcels.map(({ shipmentNo, method, placeId, store }) => ({
      ...{ shipmentNo, method },
      store: findListedStore(terms, method, placeId) ?? (store && typedStoreOf(method, store)),
    })),
  };
}

type TypedStore = NonNullable<Request['parcels'][number]['store']>;

const chains: Partial<Record<Request['parcels'][number]['method'], string>> = {
  ...{ CVS_711: '7-ELEVEN', CVS_711_FROZEN: '7-ELEVEN', CVS_FAMILY: '全家' },
  ...{ CVS_HILIFE: '萊爾富', CVS_OK: 'OKmart' },
};

function typedStoreOf(
  method: Request['parcels'][number]['method'],
  { storeId, name, address }: TypedStore,
): PickupStore | null {
  const brand = chains[method];
  if (brand === undefined) return null;
  const isOffshore = isOffshoreAddress(address);
  const isKnown = isOffshore !== undefined;
  return { brand, storeId, name, address, phone: '', ...(isKnown && { isOffshore }) };
}

/** As the log may keep it: phone and street masked, as everywhere. */
const describe = (
  address: Parameters<typeof presentAddress>[0],
  parcels: readonly { shipmentNo: number; method: string; store: PickupStore | null }[],
) => ({
  address: presentAddress(address, { isMasked: true }),
  parcels: parcels.map(({ shipmentNo, method, store }) => ({
    ...{ shipmentNo, method, store: store?.name ?? null },
  })),
});
