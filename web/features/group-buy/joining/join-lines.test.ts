import { describe, expect, test } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import {
  firstChoices,
  joinLinesOf,
  joinSumOf,
  noChoice,
  piecesOf,
  roomFor,
  withChoice,
} from './join-lines.ts';

const two = [itemOf(), itemOf({ skuId: 2, unitPricesTwd: [200, 195, 190] })];
const of = (quantity: number, extra = 0) => ({ ...noChoice, quantity, extra });

describe('what is chosen', () => {
  test('begins with one piece where there is nothing to choose from', () => {
    expect(firstChoices(campaignOf())).toEqual({ 1: of(1) });
    expect(firstChoices(campaignOf({ items: two }))).toEqual({});
  });

  test('is requested without empty lines', () => {
    expect(joinLinesOf({ 1: of(2, 3), 2: of(0) })).toEqual([
      { skuId: 1, quantity: 2, maxQuantity: 5 },
    ]);
    expect(joinLinesOf({ 1: { ...of(2), isAllOrNothing: true } })).toEqual([
      { skuId: 1, quantity: 2, isAllOrNothing: true },
    ]);
  });
});

describe('limits', () => {
  test('count all SKUs together, with what may be taken on top', () => {
    const limited = campaignOf({ items: two, perOrderMax: 10 });
    expect(roomFor(limited, { 1: of(4, 2) }, 2)).toEqual({ max: 4, limit: 'ORDER' });
  });

  test('are the nearest of what is left, of an order and of a member', () => {
    const limited = campaignOf({
      unitsLeft: [{ skuId: 1, left: 3 }],
      perOrderMax: 10,
      perMemberMax: 5,
    });
    expect(roomFor(limited, {}, 1)).toEqual({ max: 3, limit: 'LEFT' });
    expect(roomFor({ ...limited, unitsLeft: [] }, {}, 1)).toEqual({ max: 5, limit: 'MEMBER' });
  });

  test('hold every change, and nothing on top of nothing is taken', () => {
    const limited = campaignOf({ perOrderMax: 5 });
    const chosen = withChoice(limited, {}, 1, { quantity: 9 });
    expect(chosen).toEqual({ 1: of(5) });
    expect(piecesOf(withChoice(limited, { 1: of(4) }, 1, { extra: 3 }))).toBe(5);
    expect(withChoice(limited, { 1: of(4, 1) }, 1, { quantity: 0 })).toEqual({ 1: of(0) });
  });
});

describe('what joining costs', () => {
  test('is paid at the price of now, also for what may be taken on top', () => {
    expect(joinSumOf(campaignOf(), { 1: of(2, 1) })).toEqual({
      payTwd: 960,
      text: '再 5 份，每份便宜 NT$15，會退您 NT$30',
      mayGetCheaper: true,
    });
  });

  test('reports when the own pieces reach the next rung', () => {
    expect(joinSumOf(campaignOf(), { 1: of(7) })).toEqual({
      payTwd: 2_240,
      text: '加上您的份數就到下一階，若維持到結團，會退您 NT$105',
      mayGetCheaper: true,
    });
  });

  test('promises no refund where it may be paid with the goods', () => {
    const later = { transferHours: null, paysOnDelivery: false, paysAtPickup: true };
    expect(joinSumOf(campaignOf({ later }), { 1: of(2) })?.text).toBe(
      '再 5 份，每份便宜 NT$15，可省 NT$30',
    );
    expect(joinSumOf(campaignOf({ later }), { 1: of(7) })?.text).toBe(
      '加上您的份數就到下一階，若維持到結團，可省 NT$105',
    );
  });

  test('adds up what comes back of several SKUs', () => {
    const sum = joinSumOf(campaignOf({ items: two }), { 1: of(2), 2: of(1) });
    expect(sum).toMatchObject({ payTwd: 840, text: '再 4 份，會退您 NT$35' });
  });

  test('is undefined where prices are hidden', () => {
    const hidden = campaignOf({ items: [itemOf({ unitPricesTwd: null })] });
    expect(joinSumOf(hidden, { 1: of(2) })).toBeUndefined();
  });
});
