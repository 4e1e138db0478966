import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deadlineAfterReceipt, divideReceived } from './received-money.ts';

const amounts = fc
  .tuple(fc.integer({ min: 1, max: 200_000 }), fc.array(fc.integer({ min: 1, max: 300_000 })))
  .map(([dueTwd, arrived]) => ({ dueTwd, arrived }));

test('however money arrives, an order takes exactly what it costs and the rest goes back', () => {
  fc.assert(
    fc.property(amounts, ({ dueTwd, arrived }) => {
      let heldTwd = 0;
      let surplusTwd = 0;
      for (const amountTwd of arrived) {
        const shares = divideReceived({ dueTwd, heldTwd, amountTwd });
        expect(shares.takenTwd + shares.surplusTwd).toBe(amountTwd);
        expect(shares.isWhole).toBe(heldTwd + amountTwd >= dueTwd);
        heldTwd += shares.takenTwd;
        surplusTwd += shares.surplusTwd;
        expect(heldTwd).toBeLessThanOrEqual(dueTwd);
        expect(shares.leftTwd).toBe(dueTwd - heldTwd);
      }
      const sum = arrived.reduce((total, amount) => total + amount, 0);
      expect(heldTwd + surplusTwd).toBe(sum);
    }),
  );
});

test('NT$100 does not pay NT$2,189', () => {
  expect(divideReceived({ dueTwd: 2_189, heldTwd: 0, amountTwd: 100 })).toEqual({
    ...{ isWhole: false, takenTwd: 100, surplusTwd: 0, leftTwd: 2_089 },
  });
});

test('a deadline is only ever moved later, in a group buy until it ends', () => {
  const now = Date.UTC(2026, 10, 23);
  const day = 86_400_000;
  expect(deadlineAfterReceipt(null, now)).toBe(now + day);
  expect(deadlineAfterReceipt(now + 2 * day, now)).toBe(now + 2 * day);
  expect(deadlineAfterReceipt(now - day, now)).toBe(now + day);
  expect(deadlineAfterReceipt(now + 2 * day, now, now + day / 2)).toBe(now + day / 2);
  expect(deadlineAfterReceipt(null, now, now + 3 * day)).toBe(now + day);
});
