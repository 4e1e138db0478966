import { expect, it } from 'vitest';
import { paymentPhaseOf } from './payment-phase.ts';

const unpaid = {
  status: 'PLACED',
  paymentStatus: 'UNPAID',
  payableTwd: 500,
  actions: ['PAY', 'CANCEL'],
} as const;
const code = { bankCode: '812', bankName: null, account: '1', holder: null, paymentCode: null };
type Given = Parameters<typeof paymentPhaseOf>[0];
const phase = (
  payment: Partial<Given['payment']>,
  order: Partial<Given['order']> = {},
  wasStarted = true,
  hasLeft = false,
) =>
  paymentPhaseOf({
    payment: { status: 'NONE', code: null, ...payment },
    order: { ...unpaid, actions: [...unpaid.actions], ...order },
    wasStarted,
    hasLeft,
  });

it('is to be started until the buyer was sent to pay', () => {
  expect(phase({ status: 'NONE' })).toBe('TO_START');
  expect(phase({ status: 'CREATED' }, {}, false)).toBe('TO_START');
  expect(phase({ status: 'CREATED' })).toBe('CHECKING');
});

it('is left by who comes back from the gateway by its way out, until it is paid or has a code', () => {
  expect(phase({ status: 'CREATED' }, {}, true, true)).toBe('LEFT');
  expect(phase({ status: 'CREATED' }, {}, false, true)).toBe('LEFT');
  expect(phase({ status: 'PENDING', code }, {}, true, true)).toBe('CODE');
  expect(phase({ status: 'PAID' }, {}, true, true)).toBe('PAID');
});

it('shows a code as long as it can be paid', () => {
  expect(phase({ status: 'PENDING', code })).toBe('CODE');
  expect(phase({ status: 'PENDING', code }, { actions: ['CANCEL'] })).toBe('OVERDUE');
});

it('can be tried again after a failure', () => {
  expect(phase({ status: 'FAILED' })).toBe('FAILED');
  expect(phase({ status: 'EXPIRED' })).toBe('FAILED');
});

it('is over when it is paid, paid with the goods, free or cancelled', () => {
  expect(phase({ status: 'PAID' }, { status: 'CONFIRMED', paymentStatus: 'PAID' })).toBe('PAID');
  expect(phase({}, { status: 'CONFIRMED', paymentStatus: 'COD_DUE' })).toBe('WITH_GOODS');
  expect(phase({}, { status: 'CONFIRMED', paymentStatus: 'PAID', payableTwd: 0 })).toBe(
    'NOTHING_DUE',
  );
  expect(phase({ status: 'EXPIRED' }, { status: 'CANCELLED' })).toBe('CANCELLED');
});
