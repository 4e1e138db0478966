import { claimTokenPattern } from '@kaituan/domain/chat-order/claim-token';
import { z } from 'zod';
import { endpoint, resultOf, wireId, wireInstant, wireTwd } from '#contract/endpoint.ts';
import { pickupPlace } from './checkout.ts';
import { orderNo, payment, paymentMethod, reportTransfer, startPayment } from './payment.ts';

/** Opens one order that was made for a person without an account; anyone who has it may pay and claim the order. */
const token = z
  .string()
  .regex(claimTokenPattern)
  .meta({
    description: '連結裡的代碼',
    examples: ['G261121A1B2C3.mi6x1c00.aaaaaaaaaaaaaaaaaaaaaaaa'],
  });

const claim = z.object({
  orderNo,
  /** GONE: somebody has claimed it, and nothing of it is shown any more. */
  state: z.enum(['OPEN', 'OWN', 'GONE']),
  /** Null when it is gone. */
  order: z
    .object({
      name: z.string(),
      campaignId: wireId,
      campaignTitle: z.string(),
      closesAt: wireInstant,
      lines: z.array(
        z.object({
          name: z.string(),
          optionText: z.string(),
          unitLabel: z.string(),
          quantity: z.int(),
          unitPriceTwd: wireTwd,
        }),
      ),
      shippingTwd: wireTwd,
      payableTwd: wireTwd,
      payState: z.enum(['UNPAID', 'OWED', 'PAID', 'CANCELLED']),
      payment,
      /** The ways to pay it now. */
      methods: z.array(z.object({ method: paymentMethod, payableTwd: wireTwd })),
      place: pickupPlace.pick({ name: true, address: true, phone: true }).nullable(),
    })
    .nullable(),
});
export type Claim = z.output<typeof claim>;

export const getClaim = endpoint({
  path: '/Claim/GetClaim',
  summary: '連結裡的訂單：團主代為下單、還沒有人認領的',
  access: 'GUEST',
  effect: 'SAFE',
  request: z.strictObject({ token }),
  answer: resultOf(claim),
  refusals: ['NOT_FOUND'],
});

export const payClaim = endpoint({
  path: '/Claim/PayClaim',
  summary: '不用帳號，為連結裡的訂單付款',
  access: 'GUEST',
  effect: 'MUTATING',
  request: z.strictObject({ token, method: paymentMethod.optional() }),
  answer: startPayment.answer,
  refusals: startPayment.refusals,
});

export const reportClaimTransfer = endpoint({
  path: '/Claim/ReportClaimTransfer',
  summary: '不用帳號，回報連結裡訂單的轉帳',
  access: 'GUEST',
  effect: 'MUTATING',
  request: reportTransfer.request.omit({ orderNo: true }).extend({ token }),
  answer: reportTransfer.answer,
  refusals: reportTransfer.refusals,
});

export const claimOrder = endpoint({
  path: '/Claim/ClaimOrder',
  summary: '認領連結裡的訂單，成為自己的訂單；已有人認領的不能再認領',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ token }),
  answer: resultOf(z.object({ orderNo })),
  refusals: [
    'NOT_FOUND',
    'ORDER_STATE_CONFLICT',
    'ALREADY_JOINED',
    'LIMIT_PER_MEMBER',
    'CHANNEL_MISMATCH',
  ],
});
