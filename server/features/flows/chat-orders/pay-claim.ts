import * as contract from '@kaituan/contract/order/claim';
import { startPayment } from '#server/features/flows/paying/start-payment.ts';
import { requireUnclaimed } from '#server/features/records/order/claim-link.ts';
import { handle } from '#server/http/handler.ts';
import { inNameOf } from './person-call.ts';

export const payClaim = handle(
  contract.payClaim,
  async ({ token, method }, context) => {
    const { orderNo, guestId } = await requireUnclaimed(context.database, token, context.now);
    return startPayment.run({ orderNo, method }, inNameOf(context, guestId));
  },
  { transaction: 'OWN' },
);
