import * as contract from '@kaituan/contract/staff/shop/staff-bulletin';
import { countBuyers } from '#server/features/records/bulletin/recalled-buyers.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { findGoods } from './save-bulletin.ts';

/** Codes that nobody knows are for the call that saves to refuse. */
export const countRecallBuyers = handleStaff(
  contract.countRecallBuyers,
  async ({ channelId, productCodeArray }, { database }) => {
    const { productIds, names } = await findGoods(database, productCodeArray);
    const counted = await countBuyers(database, { channelId, productIds });
    return { result: { ...counted, productNameArray: names } };
  },
);
