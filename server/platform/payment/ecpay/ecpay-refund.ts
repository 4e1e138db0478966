import { stateOfRefund } from '@kaituan/domain/payment/gateway-refund';
import type { RefundOutcome, RefundRequest } from '#server/platform/payment/payment-provider.ts';
import { PaymentUnavailable, refuseUnknownSum } from '#server/platform/payment/payment-provider.ts';
import { taipeiMinuteOfDay } from '#server/platform/payment/taipei-time.ts';
import { type CardDetail, getCardDetail } from './ecpay-card-detail.ts';
import { parseEcpayAnswer } from './ecpay-fields.ts';
import { findEcpayTrade } from './ecpay-query.ts';
import { callEcpay, type EcpaySettings } from './ecpay-settings.ts';

/** C captures, R refunds, E cancels a capture, N voids the authorisation. */
type Action = 'C' | 'R' | 'E' | 'N';

const dailyCapture = { fromMinute: 20 * 60 + 10, toMinute: 20 * 60 + 35 };

/** ECPay accepts no calls during its daily capture (20:15–20:30 in Taipei). */
function isCapturing(now: Date): boolean {
  const minute = taipeiMinuteOfDay(now);
  return minute >= dailyCapture.fromMinute && minute < dailyCapture.toMinute;
}

/** The actions that refund `amountTwd`, by capture stage. */
export function refundActions(card: CardDetail, amountTwd: number): [Action, number][] {
  const whole = card.amountTwd;
  const isWhole = amountTwd === whole;
  switch (card.stage) {
    case 'AUTHORISED':
      return isWhole
        ? [['N', whole]]
        : [
            ['C', whole],
            ['R', amountTwd],
          ];
    case 'TO_BE_CAPTURED':
      return isWhole
        ? [
            ['E', whole],
            ['N', whole],
          ]
        : [['R', amountTwd]];
    case 'CAPTURED':
      return [['R', amountTwd]];
    case 'GIVEN_UP':
      return [];
  }
}

async function act(settings: EcpaySettings, refund: RefundRequest, action: Action, twd: number) {
  const answer = parseEcpayAnswer(
    await callEcpay(settings, '/CreditDetail/DoAction', {
      MerchantTradeNo: refund.attemptNo,
      TradeNo: refund.providerTradeNo,
      Action: action,
      TotalAmount: String(twd),
    }),
  );
  if (!answer.RtnCode) throw new PaymentUnavailable('ECPAY', `no result of action ${action}`);
  return { isDone: answer.RtnCode === '1', reason: `${answer.RtnCode} ${answer.RtnMsg ?? ''}` };
}

/**
 * Refunds a card payment. ECPay has no refund numbers, so its refunded sum is read first: a request
 * repeated after a lost response is detected by it.
 */
export async function refundEcpay(
  settings: EcpaySettings,
  refund: RefundRequest,
): Promise<RefundOutcome> {
  if (refund.method !== 'CARD') return { kind: 'BANK_FORM' };
  const { creditCheckCode } = settings;
  if (!creditCheckCode) return { kind: 'REFUSED', reason: '未設定商家檢查碼，請至綠界後台退款' };
  if (isCapturing(settings.now())) return { kind: 'PENDING' };
  const authorisationNo = await findAuthorisation(settings, refund);
  if (!authorisationNo) {
    return { kind: 'REFUSED', reason: '綠界查無此筆信用卡授權，請至綠界後台退款' };
  }
  const card = await getCardDetail(settings, {
    authorisationNo,
    paidTwd: refund.paidTwd,
    creditCheckCode,
  });
  return refundCard(settings, refund, card);
}

/** ECPay's query returns only a trade's first payment; of others the webhook had the authorisation. */
async function findAuthorisation(
  settings: EcpaySettings,
  refund: RefundRequest,
): Promise<string | undefined> {
  if (refund.authorisationNo) return refund.authorisationNo;
  const trade = await findEcpayTrade(settings, refund.attemptNo);
  return trade?.TradeNo === refund.providerTradeNo ? trade.gwsr : undefined;
}

async function refundCard(
  settings: EcpaySettings,
  refund: RefundRequest,
  card: CardDetail,
): Promise<RefundOutcome> {
  const done: RefundOutcome = {
    kind: 'DONE',
    reference: `${refund.providerTradeNo}-${refund.refundNo}`,
  };
  const state = stateOfRefund(card.refundedTwd, refund);
  if (state === 'MADE') return done;
  if (state !== 'OPEN') return refuseUnknownSum('綠界', card.refundedTwd, state);
  for (const [action, twd] of refundActions(card, refund.amountTwd)) {
    const { isDone, reason } = await act(settings, refund, action, twd);
    if (!isDone) return { kind: 'REFUSED', reason };
  }
  return done;
}
