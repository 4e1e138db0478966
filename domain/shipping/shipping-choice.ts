import {
  type ParcelGate,
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from './shipping-method.ts';
import type { Temperature } from './temperature.ts';

/** Why a method cannot be chosen, as texts for the buyer. */
export const shippingRefusalText = {
  NOT_OFFERED: '本店沒有提供',
  WRONG_TEMPERATURE: '不送這個溫度的商品，請選其他方式',
  OFFSHORE: '不配送離島，請選其他方式',
  GROUP_BUY_ONLY: '僅限團購商品',
  NO_STORES: '目前沒有可以取貨的門市',
  TOO_LIGHT: '未達這種方式的最低重量，可以加買或選其他方式',
  TOO_HEAVY: '超過這種方式的重量上限，可以減少數量或選其他方式',
  TOO_LONG: '有商品的最長邊超過 45 公分，請選其他方式',
  TOO_LARGE: '超過這種方式的包裹大小，可以減少數量或選其他方式',
} as const;
export type ShippingRefusal = keyof typeof shippingRefusalText;

/** Pieces in a parcel: grams and millimetres of one piece, null where unknown. */
export type ParcelItem = {
  quantity: number;
  weightG: number | null;
  sidesMm: readonly [number, number, number] | null;
};

/** A parcel and its destination; the region is null while there is no address. */
export type Parcel = {
  temperature: Temperature;
  items: readonly ParcelItem[];
  region: ShippingRegion | null;
  isGroupBuy: boolean;
};

/** Why a method cannot be used for a parcel, or undefined; unknown sizes count as fitting. */
export function findShippingRefusal(
  method: ShippingMethod,
  parcel: Parcel,
): ShippingRefusal | undefined {
  const { temperatures, servesOffshore, gate } = shippingMethodFacts(method);
  if (!temperatures.includes(parcel.temperature)) return 'WRONG_TEMPERATURE';
  if (method === 'GROUP_PICKUP' && !parcel.isGroupBuy) return 'GROUP_BUY_ONLY';
  if (parcel.region === 'OFFSHORE' && !servesOffshore) return 'OFFSHORE';
  return gate ? findGateRefusal(parcel.items, gate) : undefined;
}

function findGateRefusal(
  items: readonly ParcelItem[],
  gate: ParcelGate,
): ShippingRefusal | undefined {
  const knownG = items.reduce((sum, item) => sum + (item.weightG ?? 0) * item.quantity, 0);
  const sides = items.map((item) => item.sidesMm).filter((found) => found !== null);
  const sumOf = ([a, b, c]: readonly [number, number, number]) => a + b + c;
  if (knownG > gate.maxWeightG) return 'TOO_HEAVY';
  if (items.every((item) => item.weightG !== null) && knownG <= gate.aboveG) return 'TOO_LIGHT';
  if (sides.some((found) => Math.max(...found) > gate.maxLongestMm)) return 'TOO_LONG';
  if (sides.some((found) => sumOf(found) > gate.maxSumMm)) return 'TOO_LARGE';
  return volumeOf(items) > (gate.maxSumMm / 3) ** 3 ? 'TOO_LARGE' : undefined;
}

/** The volume of the measured pieces in cubic millimetres; a cube is the largest box within a sum of sides. */
function volumeOf(items: readonly ParcelItem[]): number {
  return items.reduce((sum, { sidesMm, quantity }) => {
    const [a, b, c] = sidesMm ?? [0, 0, 0];
    return sum + a * b * c * quantity;
  }, 0);
}
