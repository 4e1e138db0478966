import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOfRefund } from './gateway-refund.ts';

test.each([
  ['nothing was refunded', 0, 0, [], 'OPEN'],
  ['its answer was lost', 300, 0, [], 'MADE'],
  ['earlier ones were made', 500, 500, [], 'OPEN'],
  ['the gateway knows more', 900, 500, [], 'MISMATCH'],
  ['the gateway knows less', 0, 500, [], 'MISMATCH'],
  ['one was settled by a transfer', 0, 0, [100], 'OPEN'],
  ['one was settled in the back office', 100, 0, [100], 'OPEN'],
  ['it was made after one by a transfer', 300, 0, [100], 'MADE'],
  ['it was made after one in the back office', 400, 0, [100], 'MADE'],
  ['one of the same amount was settled by hand', 300, 0, [300], 'UNCLEAR'],
] as const)('a refund of 300 when %s', (_, refundedTwd, refundedBeforeTwd, byHand, state) => {
  const before = { refundedBeforeTwd, settledByHandTwd: byHand, amountTwd: 300 };
  expect(stateOfRefund(refundedTwd, before)).toBe(state);
});

test('is never made twice, wherever those settled by hand were paid', () => {
  const amount = fc.integer({ min: 1, max: 500 });
  const byHand = fc.array(fc.record({ twd: amount, isOfGateway: fc.boolean() }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.nat(2_000), byHand, amount, (refundedBeforeTwd, settled, amountTwd) => {
      const settledByHandTwd = settled.map(({ twd }) => twd);
      const ofGateway = settled.filter(({ isOfGateway }) => isOfGateway);
      const sumTwd = ofGateway.reduce((sum, { twd }) => sum + twd, refundedBeforeTwd);
      const before = { refundedBeforeTwd, settledByHandTwd, amountTwd };
      expect(['OPEN', 'UNCLEAR']).toContain(stateOfRefund(sumTwd, before));
      expect(['MADE', 'UNCLEAR']).toContain(stateOfRefund(sumTwd + amountTwd, before));
    }),
  );
});
