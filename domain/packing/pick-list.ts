import { type Temperature, temperatures } from '../shipping/temperature.ts';

/** Goods of a parcel, as far as picking needs them. */
export type PickedGoods = {
  skuId: number;
  code: string;
  barcode: string | null;
  shelf: string;
  name: string;
  optionText: string;
  unitLabel: string;
  quantity: number;
};
type PickedParcel = { orderNo: string; temperature: Temperature; lines: readonly PickedGoods[] };

/** A SKU with the pieces that all parcels of one temperature need, and in which of them. */
export type PickLine = PickedGoods & {
  temperature: Temperature;
  orders: { orderNo: string; quantity: number }[];
};

const collator = new Intl.Collator('zh-Hant-TW', { numeric: true });

/**
 * What to fetch from the storeroom for these parcels, in the order of the walk: from ambient to frozen, by shelf
 * as people count (A-2 before A-10), goods without one last, then by code.
 */
export function pickListOf(parcels: readonly PickedParcel[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const { orderNo, temperature, lines: goods } of parcels) {
    for (const one of goods) {
      const key = `${temperature} ${one.skuId}`;
      const line = lines.get(key) ?? { ...one, temperature, quantity: 0, orders: [] };
      line.quantity += one.quantity;
      const known = line.orders.find((order) => order.orderNo === orderNo);
      if (known) known.quantity += one.quantity;
      else line.orders.push({ orderNo, quantity: one.quantity });
      lines.set(key, line);
    }
  }
  return [...lines.values()].sort(
    (a, b) =>
      temperatures.indexOf(a.temperature) - temperatures.indexOf(b.temperature) ||
      Number(a.shelf === '') - Number(b.shelf === '') ||
      collator.compare(a.shelf, b.shelf) ||
      collator.compare(a.code, b.code),
  );
}

/** The goods that a scanned text names: by barcode, or by code as it is typed. */
export function findScanned<Goods extends Pick<PickedGoods, 'code' | 'barcode'>>(
  goods: readonly Goods[],
  scanned: string,
): Goods | undefined {
  const text = scanned.trim().toUpperCase();
  return (
    goods.find(({ barcode }) => barcode === text) ??
    goods.find(({ code }) => code.toUpperCase() === text)
  );
}

/** What a label's code says: the parcel, and what was printed with it. */
export const labelCodeOf = (parcel: {
  orderNo: string;
  shipmentNo: number;
  labelVersion: string;
}): string => `${parcel.orderNo}-${parcel.shipmentNo}-${parcel.labelVersion}`;

/** The parcel that a scanned label names; undefined for what is no label of a parcel. */
export function labelIn(scanned: string) {
  const found = /(G\d{6}[0-9A-Z]{6})-(\d{1,4})-([0-9A-F]{8})$/.exec(scanned.trim().toUpperCase());
  const [, orderNo, shipmentNo, labelVersion] = found ?? [];
  if (!orderNo || !shipmentNo || !labelVersion) return undefined;
  return { orderNo, shipmentNo: Number(shipmentNo), labelVersion };
}

/** The order number within a scanned text: that of a slip, or the address of the order's page. */
export const orderNoIn = (scanned: string): string | undefined =>
  /(?:^|[^0-9A-Z])(G\d{6}[0-9A-Z]{6})(?![0-9A-Z])/.exec(scanned.trim().toUpperCase())?.[1];
