import * as contract from '@kaituan/contract/order/claim';
import { reportTransfer } from '#server/features/flows/paying/report-transfer.ts';
import { requireUnclaimed } from '#server/features/records/order/claim-link.ts';
import { handle } from '#server/http/handler.ts';
import { inNameOf } from './person-call.ts';

export const reportClaimTransfer = handle(
  contract.reportClaimTransfer,
  async ({ token, ...report }, context) => {
    const { orderNo, guestId } = await requireUnclaimed(context.database, token, context.now);
    return reportTransfer.run({ orderNo, ...report }, inNameOf(context, guestId));
  },
);
