import * as contract from '@kaituan/contract/catalog/flash-sale';
import type { FlashSaleStatus } from '@kaituan/domain/flash-sale/flash-sale-life';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findHiddenPrice } from '#server/features/ground/channel/hidden-price.ts';
import { listSkuOffers } from '#server/features/ground/offer/sku-offer-query.ts';
import { handle } from '#server/http/handler.ts';
import { listFlashSales } from './flash-sale-query.ts';
import { presentFlashSale } from './present-flash-sale.ts';

const shownAtFirst: readonly FlashSaleStatus[] = ['LIVE', 'SCHEDULED'];

export const getFlashSaleArray = handle(
  contract.getFlashSaleArray,
  async ({ channelId, status = shownAtFirst, productId }, context) => {
    const { database, caller, now } = context;
    await requireChannel(database, channelId);
    const memberId = caller?.memberId ?? null;
    const query = { channelId, status, productId, memberId, now };
    const sales = await listFlashSales(database, query);
    const skuIds = [...new Set(sales.flatMap(({ items }) => items.map((item) => item.skuId)))];
    const offers = await listSkuOffers(database, { channelId, memberId, skuIds, now });
    const hiddenPrice = await findHiddenPrice(context, channelId);
    const facts = { offers: new Map(offers.map((row) => [row.id, row])), hiddenPrice, now };
    const shown = sales.map((sale) => presentFlashSale(sale, facts));
    return { result: shown.filter(({ items }) => items.length > 0) };
  },
);
