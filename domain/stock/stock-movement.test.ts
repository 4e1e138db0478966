import { expect, it } from 'vitest';
import { movementDelta, type StaffMovement } from './stock-movement.ts';

const stock = { onHand: 10, held: 4 };
const move = (kind: StaffMovement, pieces: number, seenOnHand: number | null = null) =>
  movementDelta({ kind, pieces, seenOnHand }, stock);

it('adds what arrives and comes back, and subtracts what is damaged', () => {
  expect(move('RECEIVED', 5)).toEqual({ delta: 5 });
  expect(move('RETURNED', 1)).toEqual({ delta: 1 });
  expect(move('DAMAGED', 6)).toEqual({ delta: -6 });
  expect(move('CORRECTED', -2)).toEqual({ delta: -2 });
});

it('never takes what orders hold, and says how much may go', () => {
  const mistake = '現有 10 件，其中 4 件已被訂走，最多減 6 件';
  expect(move('DAMAGED', 7)).toEqual({ mistake });
  expect(move('CORRECTED', -7)).toEqual({ mistake });
  expect(move('COUNTED', 3, 10)).toEqual({ mistake: expect.stringContaining('4 件已被訂走') });
});

it('counts only the stock that the counter saw', () => {
  expect(move('COUNTED', 12, 10)).toEqual({ delta: 2 });
  expect(move('COUNTED', 10, 10)).toEqual({ delta: 0 });
  expect(move('COUNTED', 12, 11)).toBe('CHANGED');
  expect(move('COUNTED', 12)).toBe('CHANGED');
});

it.each([
  ['RECEIVED', 0],
  ['RECEIVED', -1],
  ['RETURNED', 0],
  ['DAMAGED', 0],
  ['CORRECTED', 0],
  ['COUNTED', -1],
  ['RECEIVED', 1.5],
  ['RECEIVED', 1_000_001],
] as const)('refuses %s %s', (kind, pieces) => {
  expect(move(kind, pieces, 10)).toEqual({ mistake: expect.any(String) });
});

it('says of a quantity whether it is not whole or too large', () => {
  expect(move('RECEIVED', 1.5)).toEqual({ mistake: '數量要是整數' });
  expect(move('RECEIVED', 99_999_999_999)).toEqual({ mistake: '數量最多 1,000,000 件' });
});
