import type { Pledge } from '@kaituan/contract/pledge';

/** More pieces that wait for their payment, beside the pledge that stays as it is until then. */
export const isUnpaidRaise = ({ isRaise, status }: Pledge): boolean => isRaise && status === 'HELD';
