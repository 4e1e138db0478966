import type { LifeCycle } from '../life-cycle.ts';

export const receiptStatuses = ['HELD', 'BOOKED', 'RETURNED', 'UNDONE'] as const;
/** The status of money that staff recorded by hand. */
export type ReceiptStatus = (typeof receiptStatuses)[number];

/**
 * HELD: part of what its order costs, which stays unpaid. BOOKED: it paid the order. RETURNED: the order did
 * not take it, and it is refunded. UNDONE: it was recorded by mistake.
 */
export const receiptLife: LifeCycle<ReceiptStatus> = {
  HELD: ['BOOKED', 'RETURNED', 'UNDONE'],
  // The last of several parts is undone, and the others wait again.
  BOOKED: ['HELD', 'RETURNED', 'UNDONE'],
  RETURNED: ['UNDONE'],
  UNDONE: [],
};

/** How received money meets the amount due; all in TWD. */
export type ReceivedShares = {
  isWhole: boolean;
  /** Of this receipt, what the order takes now or holds as a part. */
  takenTwd: number;
  /** Of this receipt, what nobody owes and is given back. */
  surplusTwd: number;
  /** What is still owed. */
  leftTwd: number;
};

/** Divides a receipt: an order is paid only by its whole amount, and never takes more. */
export function divideReceived(money: {
  dueTwd: number;
  heldTwd: number;
  amountTwd: number;
}): ReceivedShares {
  const { dueTwd, heldTwd, amountTwd } = money;
  const takenTwd = Math.min(amountTwd, dueTwd - heldTwd);
  const leftTwd = dueTwd - heldTwd - takenTwd;
  return { isWhole: leftTwd === 0, takenTwd, surplusTwd: amountTwd - takenTwd, leftTwd };
}

const dayMs = 86_400_000;

/**
 * The payment deadline, in milliseconds since 1970, of an order that owes money again or still: a part
 * arrived, or a booking was undone. Its buyer has a day at least, in a group buy until it ends at most.
 */
export const deadlineAfterReceipt = (
  payByMs: number | null,
  nowMs: number,
  endsAtMs: number = Number.POSITIVE_INFINITY,
): number => Math.min(endsAtMs, Math.max(payByMs ?? 0, nowMs + dayMs));
