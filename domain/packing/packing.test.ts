import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temperatures } from '../shipping/temperature.ts';
import { findPickups } from './hand-out.ts';
import { findScanned, labelCodeOf, labelIn, orderNoIn, pickListOf } from './pick-list.ts';
import { compareTracking, readTrackingRows, type TrackedParcel } from './tracking-file.ts';

const goods = (code: string, quantity: number, shelf = '') => ({
  ...{ skuId: Number(code.replace(/\D/g, '')), code, barcode: null, shelf, name: code },
  ...{ optionText: '', unitLabel: '件', quantity },
});

describe('a pick list', () => {
  test('sums pieces of all parcels and walks the shelves as people count, frozen last', () => {
    const list = pickListOf([
      { orderNo: 'G1', temperature: 'FROZEN', lines: [goods('F1', 2, 'A-1')] },
      {
        orderNo: 'G2',
        temperature: 'AMBIENT',
        lines: [goods('N5', 1), goods('A3', 1, 'A-10'), goods('A4', 3, 'A-2')],
      },
      { orderNo: 'G3', temperature: 'AMBIENT', lines: [goods('A3', 4, 'A-10')] },
    ]);
    expect(list.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['A4', 3],
      ['A3', 5],
      ['N5', 1],
      ['F1', 2],
    ]);
    expect(list[1]?.orders).toEqual([
      { orderNo: 'G2', quantity: 1 },
      { orderNo: 'G3', quantity: 4 },
    ]);
  });

  test('has as many pieces as the parcels, of each temperature', () => {
    const line = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 }))
      .map(([sku, quantity]) => goods(`S${sku}`, quantity, `A-${sku % 3}`));
    const parcel = fc.record({
      orderNo: fc.constantFrom('G1', 'G2', 'G3'),
      temperature: fc.constantFrom(...temperatures),
      lines: fc.array(line, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(parcel, { maxLength: 8 }), (parcels) => {
        const list = pickListOf(parcels);
        for (const temperature of temperatures) {
          const expected = parcels
            .filter((one) => one.temperature === temperature)
            .flatMap(({ lines }) => lines)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          const own = list.filter((one) => one.temperature === temperature);
          expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(expected);
          expect(new Set(own.map(({ skuId }) => skuId)).size).toBe(own.length);
        }
        for (const { quantity, orders } of list) {
          expect(orders.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
        }
      }),
    );
  });

  test('finds what a scanner reads', () => {
    const lines = [goods('shrimp-1', 1), { ...goods('A2', 1), barcode: '4710088430014' }];
    expect(findScanned(lines, '4710088430014')?.code).toBe('A2');
    expect(findScanned(lines, ' SHRIMP-1\n')?.code).toBe('shrimp-1');
    expect(findScanned(lines, 'A')).toBeUndefined();
    expect(orderNoIn('https://shop.example/member/orders/G261121A1B2C3?x=1')).toBe('G261121A1B2C3');
    expect(orderNoIn('g261121a1b2c3')).toBe('G261121A1B2C3');
    expect(orderNoIn('4710088430014')).toBeUndefined();
  });
});

describe('who comes for goods', () => {
  const row = (orderNo: string, recipient: string, phoneEnd: string) => ({
    ...{ orderNo, recipient, phoneEnd, buyerName: '' },
  });
  const rows = [row('G261121A1B2C3', '王小明', '678'), row('G261122A1B2C4', '林美麗', '112')];
  const found = (typed: string) => findPickups(rows, typed).map(({ recipient }) => recipient);

  test('is found by the end of a phone, which no date is', () => {
    expect(found('112')).toEqual(['林美麗']);
    expect(found('６７８')).toEqual(['王小明']);
    expect(found('261')).toEqual([]);
  });

  test('is found by name, whole phone, and number of the order', () => {
    expect(found('小明')).toEqual(['王小明']);
    expect(found('0912345678')).toEqual(['王小明']);
    expect(found('261122')).toEqual(['林美麗']);
    expect(found('g261121a1b2c3')).toEqual(['王小明']);
    expect(found('')).toHaveLength(2);
  });
});

describe("a carrier's file", () => {
  const parcel = (given: Partial<TrackedParcel>): TrackedParcel => ({
    ...{ orderNo: 'G261121A1B2C3', shipmentNo: 1, status: 'PREPARING', method: 'HOME_AMBIENT' },
    ...{ carrier: null, trackingNo: null, recipient: '王小明', shipFrom: null, ...given },
  });
  const nowMs = Date.parse('2026-11-24T02:00:00.000Z');
  const compared = (
    cells: readonly string[][],
    parcels: readonly TrackedParcel[],
    usualCarrier: string,
  ) => {
    const rows = readTrackingRows([['訂單編號', '託運單號', '物流公司', '包裹'], ...cells]) ?? [];
    return compareTracking(rows, parcels, { usualCarrier, nowMs });
  };
  const outcomesOf = (
    cells: readonly string[][],
    parcels: readonly TrackedParcel[],
    carrier = '黑貓',
  ) => compared(cells, parcels, carrier).map(({ outcome }) => outcome);

  test('is read below its titles, by its headings', () => {
    const rows = readTrackingRows([
      ['黑貓宅急便 出貨明細'],
      [''],
      ['收件人', '客戶訂單編號', '託運單號'],
      ['王小明', 'g261121a1b2c3', "'９０６８１２３"],
      ['', '', ''],
    ]);
    expect(rows).toEqual([
      {
        ...{ line: 4, orderNo: 'G261121A1B2C3', parcel: undefined },
        ...{ carrier: '', trackingNo: '9068123' },
      },
    ]);
    expect(readTrackingRows([['收件人', '電話']])).toBeUndefined();
  });

  test('sends what is packed, corrects what was sent, leaves what is the same', () => {
    const parcels = [
      parcel({}),
      parcel({ orderNo: 'G2', status: 'SHIPPED', carrier: '黑貓', trackingNo: '222' }),
    ];
    expect(outcomesOf([['G261121A1B2C3', '111']], parcels)).toEqual(['SHIP']);
    expect(outcomesOf([['G2', '222', '']], parcels, '')).toEqual(['SAME']);
    expect(outcomesOf([['G2', '222', '新竹']], parcels)).toEqual(['CHANGE']);
    expect(outcomesOf([['G2', '223']], parcels)).toEqual(['CHANGE']);
    // The usual carrier is not that of what was sent before.
    expect(outcomesOf([['G2', '222']], parcels, '新竹')).toEqual(['SAME']);
  });

  test('names the rows that it cannot write, and why', () => {
    const parcels = [
      parcel({}),
      parcel({ orderNo: 'G2' }),
      parcel({ orderNo: 'G2', shipmentNo: 2 }),
      parcel({ orderNo: 'G3', status: 'HELD' }),
      parcel({ orderNo: 'G4', method: 'STORE_PICKUP' }),
      parcel({ orderNo: 'G5', status: 'CANCELLED' }),
    ];
    const rows = [
      ['G9', '1'],
      ['G2', '1'],
      ['G2', '1', '', '2'],
      ['G2', '1', '', '3'],
      ['G3', '1'],
      ['G4', '1'],
      ['G5', '1'],
      ['G261121A1B2C3', ''],
      ['G261121A1B2C3', '1'],
      ['G261121A1B2C3', '2'],
    ];
    expect(outcomesOf(rows, parcels)).toEqual([
      ...['UNKNOWN', 'WHICH_PARCEL', 'SHIP', 'UNKNOWN', 'NOT_NOW', 'NOT_NOW', 'NOT_NOW'],
      ...['NO_NUMBER', 'SHIP', 'TWICE'],
    ]);
    expect(outcomesOf([['G261121A1B2C3', '1']], parcels, '')).toEqual(['NO_CARRIER']);
  });

  test.each([
    ['9.00100E+11', 'ROUNDED'],
    ['9.001E11', 'ROUNDED'],
    ['9e+11', 'ROUNDED'],
    ['900100123456', 'SHIP'],
    ['9E1234567', 'SHIP'],
    ['EE900100123TW', 'SHIP'],
  ])('refuses numbers that a spreadsheet rounded: %s', (trackingNo, outcome) => {
    expect(outcomesOf([['G261121A1B2C3', trackingNo]], [parcel({})])).toEqual([outcome]);
  });

  test('doubts one number for two recipients, and goods sold ahead that are sent too early', () => {
    const ahead = { orderNo: 'G4', recipient: '陳大文' };
    const parcels = [
      parcel({}),
      parcel({ orderNo: 'G2' }),
      parcel({ orderNo: 'G3', recipient: '林美麗' }),
      parcel({ ...ahead, shipFrom: '2026-12-01T00:00:00.000Z' }),
      parcel({ ...ahead, orderNo: 'G5', shipFrom: '2026-11-20T00:00:00.000Z' }),
      parcel({ ...ahead, orderNo: 'G6', shipFrom: '2026-12-01T00:00:00.000Z', hasArrived: true }),
    ];
    const doubtsOf = (...cells: string[][]) =>
      compared(cells, parcels, '黑貓').map(({ outcome, doubts }) => [outcome, ...doubts]);
    // One recipient's two orders may be in one parcel.
    expect(doubtsOf(['G261121A1B2C3', '906'], ['G2', '906'])).toEqual([['SHIP'], ['SHIP']]);
    expect(
      doubtsOf(['G2', '906'], ['G3', '906'], ['G4', '907'], ['G5', '908'], ['G6', '909']),
    ).toEqual([['SHIP', 'SHARED'], ['SHIP', 'SHARED'], ['SHIP', 'EARLY'], ['SHIP'], ['SHIP']]);
  });
});

test('a label names its parcel and what was printed with it', () => {
  const parcel = { orderNo: 'G261121A1B2C3', shipmentNo: 2, labelVersion: '1A2B3C4D' };
  expect(labelIn(` ${labelCodeOf(parcel).toLowerCase()} `)).toEqual(parcel);
  expect(orderNoIn(labelCodeOf(parcel))).toBe(parcel.orderNo);
  for (const other of ['G261121A1B2C3', 'G261121A1B2C3-2', '4710088430014']) {
    expect(labelIn(other)).toBeUndefined();
  }
});
