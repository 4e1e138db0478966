import { expect, test } from 'vitest';
import { canStep } from '../life-cycle.ts';
import {
  isBeforePreparing,
  isReceived,
  isSentBack,
  isUnderWay,
  parcelStepFrom,
  shipmentLife,
  shipmentStatuses,
} from './shipment-life.ts';

test('a parcel has one status at a time', () => {
  for (const status of shipmentStatuses) {
    const places = [isBeforePreparing, isUnderWay, isReceived, isSentBack];
    const found = places.filter((isThere) => isThere(status)).length;
    expect(found, status).toBe(status === 'PREPARING' ? 0 : 1);
  }
});

test('a shipped parcel cannot be cancelled', () => {
  for (const from of ['SHIPPED', 'AT_STORE', 'DELIVERED', 'PICKED_UP'] as const) {
    expect(canStep(shipmentLife, from, 'CANCELLED')).toBe(false);
  }
});

test('an unclaimed parcel is returned to the shop', () => {
  expect(canStep(shipmentLife, 'AT_STORE', 'UNCLAIMED')).toBe(true);
  expect(canStep(shipmentLife, 'UNCLAIMED', 'RETURNED')).toBe(true);
  expect(canStep(shipmentLife, 'UNCLAIMED', 'PICKED_UP')).toBe(false);
});

test('no step takes a parcel that waits for money, was received or was cancelled', () => {
  for (const [step, from] of Object.entries(parcelStepFrom)) {
    for (const status of from) {
      expect(shipmentLife[status], `${step} from ${status}`).not.toEqual([]);
      expect(['HELD', 'CANCELLED'], step).not.toContain(status);
    }
  }
});
