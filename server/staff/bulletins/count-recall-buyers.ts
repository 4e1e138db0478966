import * as contract from '@kaituan/contract/staff/shop/staff-bulletin';
import { countBuyers } from '#server/features/records/bulletin/recalled-buyers.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { findGoods } from './save-bulletin.ts';
import { listOnSale } from './stop-sale.ts';

/** Codes that nobody knows are for the call that saves to refuse. */
export const countRecallBuyers = handleStaff(
  contract.countRecallBuyers,
  async ({ channelId, productCodeArray }, { database, now }) => {
    const { productIds, names } = await findGoods(database, productCodeArray);
    const counted = await countBuyers(database, { channelId, productIds });
    const { length: onSale } = await listOnSale(database, productIds, now);
    return { result: { ...counted, productNameArray: names, onSale } };
  },
);
