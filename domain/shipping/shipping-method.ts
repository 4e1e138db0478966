import type { Temperature } from './temperature.ts';

export type ShippingRegion = 'MAIN' | 'OFFSHORE';

/** How a parcel reaches its buyer: home delivery, convenience store pickup, or pickup at the shop. */
export type ShippingKind = 'HOME' | 'CVS' | 'PICKUP';

/** The size limits of a convenience store, in grams and millimetres; the sum is of length, width and height. */
export type ParcelGate = {
  aboveG: number;
  maxWeightG: number;
  maxLongestMm: number;
  maxSumMm: number;
};

export type ShippingMethodFacts = {
  text: string;
  kind: ShippingKind;
  /** The temperatures it can store. */
  temperatures: readonly Temperature[];
  servesOffshore: boolean;
  gate: ParcelGate | null;
  /** Where the buyer chooses a store: on the logistics company's map, or from the shop's own list. */
  stores: 'MAP' | 'LIST' | null;
};

const cvsGate = { aboveG: 40, maxWeightG: 5_000, maxLongestMm: 450, maxSumMm: 1_050 };
/** To be confirmed with the logistics company: the smaller of the sizes published for frozen parcels. */
const frozenSevenGate = { aboveG: 0, maxWeightG: 5_000, maxLongestMm: 450, maxSumMm: 1_050 };
const frozenFamilyGate = { aboveG: 0, maxWeightG: 10_000, maxLongestMm: 450, maxSumMm: 1_050 };
const everyLayer: readonly Temperature[] = ['AMBIENT', 'CHILLED', 'FROZEN'];

/** Cash on delivery is a payment method, see payment-method; it does not affect shipping. */
export const shippingMethods = {
  HOME_AMBIENT: home('宅配（常溫）', 'AMBIENT', true),
  HOME_CHILLED: home('宅配（冷藏）', 'CHILLED', true),
  HOME_FROZEN: home('宅配（冷凍）', 'FROZEN', false),
  CVS_711: cvs('7-ELEVEN 超商取貨', 'AMBIENT', cvsGate),
  CVS_FAMILY: cvs('全家超商取貨', 'AMBIENT', cvsGate),
  CVS_HILIFE: cvs('萊爾富超商取貨', 'AMBIENT', cvsGate),
  CVS_OK: cvs('OKmart 超商取貨', 'AMBIENT', cvsGate),
  CVS_711_FROZEN: cvs('7-ELEVEN 冷凍超商取貨', 'FROZEN', frozenSevenGate),
  /** The logistics company has no such type: only for owners with a contract of their own, who list their stores. */
  CVS_FAMILY_FROZEN: cvs('全家冷凍超商取貨', 'FROZEN', frozenFamilyGate, 'LIST'),
  STORE_PICKUP: pickup('門市自取'),
  GROUP_PICKUP: pickup('團購面交點自取'),
} as const satisfies Record<string, ShippingMethodFacts>;
export type ShippingMethod = keyof typeof shippingMethods;
export const shippingMethodNames = Object.keys(shippingMethods) as ShippingMethod[];

/** The properties of a method. */
export function shippingMethodFacts(method: ShippingMethod): ShippingMethodFacts {
  return shippingMethods[method];
}

/** Whether the buyer fetches the parcel at a place of the shop, without a carrier. */
export const isFetchedAtShop = (method: ShippingMethod): boolean =>
  shippingMethodFacts(method).kind === 'PICKUP';

function home(text: string, temperature: Temperature, servesOffshore: boolean) {
  return {
    text,
    kind: 'HOME',
    temperatures: [temperature],
    servesOffshore,
    gate: null,
    stores: null,
  } as const;
}

function cvs(
  text: string,
  temperature: Temperature,
  gate: ParcelGate,
  stores: 'MAP' | 'LIST' = 'MAP',
) {
  return {
    text,
    kind: 'CVS',
    temperatures: [temperature],
    servesOffshore: temperature !== 'FROZEN',
    gate,
    stores,
  } as const;
}

function pickup(text: string) {
  return {
    text,
    kind: 'PICKUP',
    temperatures: everyLayer,
    servesOffshore: true,
    gate: null,
    stores: 'LIST',
  } as const;
}
