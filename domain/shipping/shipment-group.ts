import { taipeiMonthOf } from '../taipei-day.ts';
import { type Temperature, temperatures } from './temperature.ts';

/** The facts that decide a line's parcel; the ship day in milliseconds since 1970. */
export type ShipmentLine = {
  /** The warehouse it ships from; empty where the shop has only one. */
  origin: string;
  temperature: Temperature;
  /** The ship day of a pre-ordered product; null for goods in stock. */
  preorderShipFrom: number | null;
  /** The group buy whose goods are shipped together. */
  campaignId?: string | null;
};

export type ShipmentGroup<Line extends ShipmentLine> = {
  key: string;
  origin: string;
  temperature: Temperature;
  /** The ship month of a pre-order, as `2026-03`; null for goods in stock. */
  preorderMonth: string | null;
  campaignId: string | null;
  /** The day from which all of it can be shipped, in milliseconds since 1970; null for now. */
  shipFrom: number | null;
  lines: Line[];
};

/**
 * Groups lines by parcel: origin, temperature and ship month. Goods in stock come first, then month by
 * month, warm before cold; the order of groups is independent of the lines' order.
 */
export function groupShipments<Line extends ShipmentLine>(
  lines: readonly Line[],
  now: number,
): ShipmentGroup<Line>[] {
  const groups = new Map<string, ShipmentGroup<Line>>();
  for (const line of lines) {
    const fresh = groupOf(line, now);
    const group = groups.get(fresh.key) ?? fresh;
    group.lines.push(line);
    if (group.preorderMonth !== null) {
      group.shipFrom = Math.max(group.shipFrom ?? 0, line.preorderShipFrom ?? 0);
    }
    groups.set(group.key, group);
  }
  return [...groups.values()].sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
}

function groupOf<Line extends ShipmentLine>(line: Line, now: number): ShipmentGroup<Line> {
  const { origin, temperature, preorderShipFrom } = line;
  const isLater = preorderShipFrom !== null && preorderShipFrom > now;
  const preorderMonth = isLater ? taipeiMonthOf(preorderShipFrom) : null;
  const campaignId = line.campaignId ?? null;
  const parts = [temperature, preorderMonth ?? 'READY', origin, campaignId ?? ''];
  const key = parts.join('.').replace(/\.+$/, '');
  return { key, origin, temperature, preorderMonth, campaignId, shipFrom: null, lines: [] };
}

function sortKeyOf(group: ShipmentGroup<ShipmentLine>): string {
  const coldness = temperatures.indexOf(group.temperature);
  return [group.campaignId ?? '', group.preorderMonth ?? '', coldness, group.origin].join(' ');
}
