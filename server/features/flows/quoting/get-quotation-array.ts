import * as contract from '@kaituan/contract/order/quotation';
import { listQuotations } from '#server/features/records/quotation/quotation-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentQuotations } from './present-quotation.ts';

export const getQuotationArray = handle(
  contract.getQuotationArray,
  async ({ channelId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    const rows = await listQuotations(database, { memberId, channelId });
    return { result: await presentQuotations(database, rows, now) };
  },
);
