/** What of a payment went back before, in TWD. */
export type RefundedBefore = {
  /** The sum that the shop had the gateway refund. */
  refundedBeforeTwd: number;
  /**
   * Refunds that staff settled themselves after the gateway had refused them: by a transfer, or in the gateway's back
   * office, where its sum counts them.
   */
  settledByHandTwd: readonly number[];
};

/**
 * Whether a gateway has made a refund, by the sum that it has refunded. UNCLEAR: both could be, as a refund of the same
 * amount was settled by hand; MISMATCH: it knows refunds that the shop does not, or the other way round.
 */
export function stateOfRefund(
  refundedTwd: number,
  { refundedBeforeTwd, settledByHandTwd, amountTwd }: RefundedBefore & { amountTwd: number },
): 'MADE' | 'OPEN' | 'UNCLEAR' | 'MISMATCH' {
  const sumsBefore = new Set([refundedBeforeTwd]);
  for (const twd of settledByHandTwd) for (const sum of [...sumsBefore]) sumsBefore.add(sum + twd);
  const isOpen = sumsBefore.has(refundedTwd);
  const isMade = sumsBefore.has(refundedTwd - amountTwd);
  if (isOpen && isMade) return 'UNCLEAR';
  if (isMade) return 'MADE';
  return isOpen ? 'OPEN' : 'MISMATCH';
}
