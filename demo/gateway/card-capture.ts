import { taipeiDay } from '@kaituan/server/platform/payment/taipei-time';
import { eq } from 'drizzle-orm';
import { demoGatewayPayment, demoGatewayRefund } from '#demo/gateway/trade-schema.ts';
import type { Gateway, Payment, Writer } from './gateway.ts';
import { listRefunds } from './trade-store.ts';

const captureMs = (20 * 60 + 15) * 60_000;
const captureDay = (at: Date) => taipeiDay(new Date(at.getTime() - captureMs));

export type CardState = { stage: Payment['stage']; leftTwd: number; refundsTwd: number[] };

/** The capture stage of a card payment: the gateway captures authorised payments every day at 20:15. */
export async function cardState(database: Writer, payment: Payment, now: Date): Promise<CardState> {
  const refundsTwd = (await listRefunds(database, payment.paymentNo)).map((row) => row.amountTwd);
  const isCaptured = payment.stage !== 'GIVEN_UP' && captureDay(now) > captureDay(payment.paidAt);
  const leftTwd = refundsTwd.reduce((left, refund) => left - refund, payment.amountTwd);
  return { stage: isCaptured ? 'CAPTURED' : payment.stage, leftTwd, refundsTwd };
}

const setStage = (database: Writer, payment: Payment, stage: Payment['stage']) =>
  database
    .update(demoGatewayPayment)
    .set({ stage })
    .where(eq(demoGatewayPayment.paymentNo, payment.paymentNo));

export const addRefund = (database: Writer, payment: Payment, amountTwd: number, now: Date) =>
  database
    .insert(demoGatewayRefund)
    .values({ paymentNo: payment.paymentNo, amountTwd, refundedAt: now })
    .returning({ id: demoGatewayRefund.id });

/**
 * ECPay's actions: C captures, E cancels a capture, N voids the authorisation, R refunds; false if not
 * possible now.
 */
export async function actOnCard(
  gateway: Gateway,
  database: Writer,
  payment: Payment,
  action: string,
  amountTwd: number,
): Promise<boolean> {
  const { stage, leftTwd } = await cardState(database, payment, gateway.now());
  const isWhole = amountTwd === payment.amountTwd;
  if (action === 'C' && stage === 'AUTHORISED' && isWhole) {
    await setStage(database, payment, 'TO_BE_CAPTURED');
  } else if (action === 'E' && stage === 'TO_BE_CAPTURED' && isWhole) {
    await setStage(database, payment, 'AUTHORISED');
  } else if (action === 'N' && stage === 'AUTHORISED' && isWhole) {
    await setStage(database, payment, 'GIVEN_UP');
  } else if (action === 'R' && canRefund(stage) && amountTwd > 0 && amountTwd <= leftTwd) {
    await addRefund(database, payment, amountTwd, gateway.now());
  } else return false;
  return true;
}

const canRefund = (stage: Payment['stage']) => stage === 'TO_BE_CAPTURED' || stage === 'CAPTURED';
