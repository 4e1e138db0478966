import type { Pledge } from '@kaituan/contract/pledge';

const tones = {
  HELD: 'accent',
  CONFIRMED: 'rose',
  SETTLED: 'good',
  REDUCED: 'good',
  REFUND_DUE: 'accent',
  REFUNDED: 'quiet',
  EXPIRED: 'quiet',
  WITHDRAWN: 'quiet',
} as const satisfies Record<Pledge['status'], string>;

/** The colour of a pledge's state. */
export const toneOf = (status: Pledge['status']) => tones[status];
