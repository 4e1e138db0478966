import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceFacts, resolvePrice } from './pricing.ts';

const base = { priceTwd: 100, tiers: [{ minQty: 10, unitPriceTwd: 80 }] };
const facts: PriceFacts = { listPriceTwd: 120, base, channel: null, flashPriceTwd: null };

describe('the price of a SKU', () => {
  test('is its own by default', () => {
    expect(resolvePrice(facts)).toEqual({
      unitPriceTwd: 100,
      source: 'BASE',
      listPriceTwd: 120,
      tiers: base.tiers,
    });
  });

  test("is the channel's, tiers and all, even when higher", () => {
    const channel = { priceTwd: 110, tiers: [] };
    expect(resolvePrice({ ...facts, channel })).toMatchObject({
      unitPriceTwd: 110,
      source: 'CHANNEL',
      tiers: [],
    });
  });

  test("is the member's before the channel's, even when higher", () => {
    const channel = { priceTwd: 90, tiers: [] };
    const member = { priceTwd: 95, tiers: [{ minQty: 5, unitPriceTwd: 70 }] };
    expect(resolvePrice({ ...facts, channel, member })).toEqual({
      unitPriceTwd: 95,
      source: 'MEMBER',
      listPriceTwd: 120,
      tiers: member.tiers,
    });
  });

  test('is taken field by field from the nearest list that has it', () => {
    const channel = { priceTwd: null, tiers: [{ minQty: 6, unitPriceTwd: 60 }] };
    const member = { priceTwd: 85, tiers: null };
    expect(resolvePrice({ ...facts, channel, member })).toMatchObject({
      unitPriceTwd: 85,
      source: 'MEMBER',
      tiers: channel.tiers,
    });
    expect(resolvePrice({ ...facts, channel })).toMatchObject({
      unitPriceTwd: 100,
      source: 'BASE',
      tiers: channel.tiers,
    });
    expect(resolvePrice({ ...facts, member: { priceTwd: null, tiers: [] } }).tiers).toEqual([]);
  });

  test('falls back to the next list where one has no entry', () => {
    const silent = { priceTwd: null, tiers: null };
    expect(resolvePrice({ ...facts, channel: silent, member: silent })).toEqual(
      resolvePrice(facts),
    );
  });

  test('is the flash price only while that is lower', () => {
    expect(resolvePrice({ ...facts, flashPriceTwd: 90 }).source).toBe('FLASH');
    expect(resolvePrice({ ...facts, flashPriceTwd: 90 }).listPriceTwd).toBe(base.priceTwd);
    expect(resolvePrice({ ...facts, flashPriceTwd: 100 }).source).toBe('BASE');
  });

  test('leaves out quantity prices that are not lower', () => {
    expect(resolvePrice({ ...facts, flashPriceTwd: 80 }).tiers).toEqual([]);
  });

  test('is never above the regular price', () => {
    const price = fc.nat({ max: 9_999 });
    fc.assert(
      fc.property(price, fc.option(price), fc.option(price), (own, ofChannel, flashPriceTwd) => {
        const channel = ofChannel === null ? null : { priceTwd: ofChannel, tiers: [] };
        const given = { listPriceTwd: own, base: { priceTwd: own, tiers: [] }, channel };
        const { unitPriceTwd } = resolvePrice({ ...given, flashPriceTwd });
        expect(unitPriceTwd).toBe(
          Math.min(ofChannel ?? own, flashPriceTwd ?? Number.POSITIVE_INFINITY),
        );
      }),
    );
  });
});
