import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupShipments, type ShipmentLine } from './shipment-group.ts';
import { temperatures } from './temperature.ts';

const now = Date.parse('2026-03-10T00:00:00Z');
const line = (more: Partial<ShipmentLine> = {}): ShipmentLine => ({
  origin: 'TW',
  temperature: 'AMBIENT',
  preorderShipFrom: null,
  ...more,
});

describe('the parcels of a cart', () => {
  test('separate cold from warm, pre-orders from stock and one origin from another', () => {
    const april = Date.parse('2026-04-02T00:00:00Z');
    const groups = groupShipments(
      [
        line({ preorderShipFrom: april }),
        line({ temperature: 'FROZEN' }),
        line(),
        line({ origin: 'JP' }),
        line(),
      ],
      now,
    );
    expect(groups.map((group) => [group.key, group.lines.length])).toEqual([
      ['AMBIENT.READY.JP', 1],
      ['AMBIENT.READY.TW', 2],
      ['FROZEN.READY.TW', 1],
      ['AMBIENT.2026-04.TW', 1],
    ]);
  });

  test('join pre-orders of one month in Taipei, shipped when the last is ready', () => {
    const days = ['2026-03-31T16:00:00Z', '2026-04-20T00:00:00Z'].map((day) => Date.parse(day));
    const groups = groupShipments(
      days.map((preorderShipFrom) => line({ preorderShipFrom })),
      now,
    );
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ preorderMonth: '2026-04', shipFrom: days[1] });
  });

  test('put a due pre-order with the goods in stock', () => {
    const [group] = groupShipments([line({ preorderShipFrom: now }), line()], now);
    expect(group).toMatchObject({ preorderMonth: null, shipFrom: null });
    expect(group?.lines).toHaveLength(2);
  });

  test('keep the goods of a group buy separate', () => {
    const groups = groupShipments([line({ campaignId: 'c1' }), line({ origin: '' })], now);
    expect(groups.map((group) => group.key)).toEqual(['AMBIENT.READY', 'AMBIENT.READY.TW.c1']);
  });

  test('contain every line once, in the same order for any input order', () => {
    const lines = fc.array(
      fc.record({
        origin: fc.constantFrom('TW', 'JP'),
        temperature: fc.constantFrom(...temperatures),
        preorderShipFrom: fc.option(fc.integer({ min: now - 10 ** 9, max: now + 10 ** 10 })),
      }),
    );
    fc.assert(
      fc.property(lines, (given) => {
        const groups = groupShipments(given, now);
        expect(new Set(groups.flatMap((group) => group.lines))).toEqual(new Set(given));
        expect(groups.flatMap((group) => group.lines)).toHaveLength(given.length);
        const reversed = groupShipments(given.toReversed(), now);
        expect(reversed.map((group) => group.key)).toEqual(groups.map((group) => group.key));
      }),
    );
  });
});
