import { describe, expect, it } from 'vitest';
import {
  addGuestLine,
  changeGuestLines,
  claimGuestCarts,
  type GuestCarts,
  guestLinesOf,
  handOverGuestCart,
  parseGuestCarts,
  receiveGuestCart,
} from './guest-cart.ts';

const channelId = 100083;
const dayMs = 24 * 3_600_000;
const at = { nowMs: 1_000, newId: 'a' };
const add = (carts: GuestCarts, skuId: number, quantity: number, more = at): GuestCarts => {
  const next = addGuestLine(carts, { channelId, skuId, quantity }, more);
  if (!next) throw new Error('no room');
  return next;
};
const stored = (carts: GuestCarts) => JSON.stringify(carts);

describe('the cart of a guest', () => {
  it('sums pieces of the same SKU, and keeps channels apart', () => {
    const carts = add(add([], 7, 2), 7, 3, { ...at, newId: 'b' });
    expect(carts).toMatchObject([{ id: 'a', lines: [{ skuId: 7, quantity: 5 }] }]);
    const two = addGuestLine(carts, { channelId: 5, skuId: 7, quantity: 1 }, at);
    expect(guestLinesOf(two ?? [], 5)).toMatchObject([{ quantity: 1 }]);
    expect(guestLinesOf(two ?? [], channelId)).toMatchObject([{ quantity: 5 }]);
  });

  it('forgets the price that was shown for another quantity', () => {
    const change = { shownUnitPriceTwd: 80 };
    const seen = changeGuestLines(add([], 7, 2), { channelId, skuIds: [7], change }, at);
    expect(guestLinesOf(seen, channelId)[0]?.shownUnitPriceTwd).toBe(80);
    const noted = { channelId, skuIds: [7], change: { note: '請分裝', quantity: 2 } };
    const line = guestLinesOf(changeGuestLines(seen, noted, at), channelId)[0];
    expect(line).toMatchObject({ note: '請分裝', shownUnitPriceTwd: 80 });
    const more = { channelId, skuIds: [7], change: { quantity: 4 } };
    const shownNow = (carts: GuestCarts) => guestLinesOf(carts, channelId)[0]?.shownUnitPriceTwd;
    expect(shownNow(changeGuestLines(seen, more, at))).toBeNull();
    expect(shownNow(add(seen, 7, 1))).toBeNull();
  });

  it('keeps a note when the goods come again, with or without another', () => {
    const noted = addGuestLine([], { channelId, skuId: 7, quantity: 1, note: '請分裝' }, at) ?? [];
    const noteOf = (carts: GuestCarts | undefined) => guestLinesOf(carts ?? [], channelId)[0]?.note;
    expect(noteOf(add(noted, 7, 1))).toBe('請分裝');
    const again = { channelId, skuId: 7, quantity: 1, note: '不要香菜' };
    expect(noteOf(addGuestLine(noted, again, at))).toBe('請分裝；不要香菜');
  });

  it('has as many lines as a cart, and is gone with the last one', () => {
    let carts: GuestCarts = [];
    for (let skuId = 1; skuId <= 100; skuId += 1) carts = add(carts, skuId, 1);
    expect(addGuestLine(carts, { channelId, skuId: 101, quantity: 1 }, at)).toBeUndefined();
    expect(guestLinesOf(add(carts, 100, 1), channelId)[99]?.quantity).toBe(2);
    const skuIds = guestLinesOf(carts, channelId).map(({ skuId }) => skuId);
    const change = { isRemoved: true };
    expect(changeGuestLines(carts, { channelId, skuIds, change }, at)).toEqual([]);
  });

  it('is on its way once a member claimed it: what a guest adds later is another cart', () => {
    const claimed = claimGuestCarts(add([], 7, 2), 'ming');
    expect(guestLinesOf(claimed, channelId)).toEqual([]);
    const later = add(claimed, 8, 1, { ...at, newId: 'b' });
    expect(later).toMatchObject([
      { id: 'a', claimedBy: 'ming', lines: [{ skuId: 7 }] },
      { id: 'b', claimedBy: null, lines: [{ skuId: 8 }] },
    ]);
  });

  it('never goes to another member than the one who claimed it', () => {
    const later = add(claimGuestCarts(add([], 7, 2), 'ming'), 8, 1, { ...at, newId: 'b' });
    expect(claimGuestCarts(later, 'hua')).toMatchObject([{ id: 'b', claimedBy: 'hua' }]);
    expect(claimGuestCarts(later, 'ming').map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('what a device stored', () => {
  it('is read as it was written, for 40 days', () => {
    const carts = add(add([], 7, 2), 8, 1);
    expect(parseGuestCarts(stored(carts), at.nowMs + 39 * dayMs)).toEqual(carts);
    expect(parseGuestCarts(stored(carts), at.nowMs + 40 * dayMs)).toEqual([]);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '{}',
    '[null]',
    '[{"id":1}]',
    stored([{ id: 'a', channelId, changedAtMs: 0, claimedBy: null, lines: [] }]),
    '[{"id":"a","channelId":1,"changedAtMs":0,"claimedBy":null,"lines":[{"skuId":"7","quantity":1}]}]',
    '[{"id":"a","channelId":1,"changedAtMs":0,"claimedBy":null,"lines":[{"skuId":7,"quantity":0}]}]',
    '[{"id":"a","channelId":1,"changedAtMs":0,"claimedBy":null,"lines":[{"skuId":7,"quantity":1.5}]}]',
    '[{"id":"a","channelId":1,"changedAtMs":0,"lines":[{"skuId":7,"quantity":1}]}]',
  ])('is nothing when it is %s', (text) => expect(parseGuestCarts(text, 0)).toEqual([]));

  it('keeps the lines that are right, and completes them', () => {
    const lines = '[{"skuId":7,"quantity":2,"note":5},{"skuId":-1,"quantity":2}]';
    const text = `[{"id":"a","channelId":1,"changedAtMs":0,"claimedBy":null,"lines":${lines}}]`;
    expect(guestLinesOf(parseGuestCarts(text, 0), 1)).toEqual([
      { skuId: 7, quantity: 2, isSelected: true, note: '', shownUnitPriceTwd: null },
    ]);
  });
});

describe('a cart that goes with a sign-in to another browser', () => {
  it('keeps its id there, and what changes here afterwards gets another', () => {
    const { carts, cart } = handOverGuestCart(add([], 7, 2), channelId);
    expect(cart).toMatchObject({ id: 'a', lines: [{ skuId: 7, quantity: 2 }] });
    const elsewhere = receiveGuestCart([], { id: 'a', channelId, lines: cart?.lines ?? [] }, 5);
    expect(claimGuestCarts(elsewhere, 'm')).toMatchObject([{ id: 'a', claimedBy: 'm' }]);
    const after = add(parseGuestCarts(stored(carts), 2_000), 8, 1, { ...at, newId: 'b' });
    expect(after).toMatchObject([{ id: 'b' }]);
    expect(guestLinesOf(after, channelId)).toHaveLength(2);
  });

  it('is there once, beside what this browser had', () => {
    const here = add([], 8, 1, { ...at, newId: 'c' });
    const received = { id: 'a', channelId, lines: guestLinesOf(add([], 7, 2), channelId) };
    const twice = receiveGuestCart(receiveGuestCart(here, received, 5), received, 6);
    expect(twice.map(({ id }) => id)).toEqual(['c', 'a']);
    expect(handOverGuestCart([], channelId)).toEqual({ carts: [], cart: null });
  });
});
