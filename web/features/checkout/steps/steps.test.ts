import { expect, it } from 'vitest';
import { checkoutOf } from '#web/features/checkout/state/checkout-fixture.ts';
import {
  firstStepOf,
  hashOfStep,
  isPathShown,
  listToDo,
  pathsOfStep,
  stepAfter,
  stepOfHash,
  steps,
} from './steps.ts';

it('opens the first step with something to do, and none when all is remembered', () => {
  expect(firstStepOf(['address', 'paymentMethod', 'invoice'])).toBe('DELIVERY');
  expect(firstStepOf(['paymentMethod'])).toBe('PAYMENT');
  expect(firstStepOf(['couponCode', 'shipments.AMBIENT.READY.SHOP.store'])).toBe('DELIVERY');
  expect(firstStepOf(['lines', 'invoice'])).toBeUndefined();
});

it('takes the invoice that is shown as chosen for chosen, but not its mistakes', () => {
  expect(pathsOfStep('PAYMENT', ['invoice'])).toEqual([]);
  expect(pathsOfStep('PAYMENT', ['invoice.value'])).toEqual(['invoice.value']);
});

it('leads over what is done to what is not, and to the confirmation in the end', () => {
  expect(stepAfter('DELIVERY', ['paymentMethod'])).toBe('PAYMENT');
  expect(stepAfter('DELIVERY', ['invoice'])).toBe('CONFIRM');
  expect(stepAfter('PAYMENT', ['address.street'])).toBe('CONFIRM');
});

it('knows which fields can be seen', () => {
  expect(isPathShown('address.phone', 'DELIVERY')).toBe(true);
  expect(isPathShown('address.phone', null)).toBe(false);
  expect(isPathShown('lines', 'PAYMENT')).toBe(true);
  expect(isPathShown('consent', null)).toBe(true);
  expect(isPathShown('consent', 'DELIVERY')).toBe(false);
  for (const step of [...steps, null]) expect(isPathShown('couponCode', step)).toBe(true);
});

it('has an address for every step, and for all of them folded', () => {
  for (const step of [...steps, null]) expect(stepOfHash(hashOfStep(step), 'PAYMENT')).toBe(step);
  expect(stepOfHash('', 'PAYMENT')).toBe('PAYMENT');
  expect(stepOfHash('#elsewhere', null)).toBeNull();
});

it('has a suggested way to pay seen, once, by who never chose one', () => {
  const given = { paymentMethod: 'CARD', isPaymentKnown: false } as const;
  expect(listToDo(checkoutOf(given), false)).toEqual(['paymentMethod']);
  expect(listToDo(checkoutOf(given), true)).toEqual([]);
  expect(listToDo(checkoutOf({ ...given, isPaymentKnown: true }), false)).toEqual([]);
  const problem = { path: 'paymentMethod', rule: 'REQUIRED', text: '請選擇付款方式' };
  const unchosen = checkoutOf({ isPaymentKnown: false, problems: [problem] });
  expect(listToDo(unchosen, false)).toEqual(['paymentMethod']);
});
