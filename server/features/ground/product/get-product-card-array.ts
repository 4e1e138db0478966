import * as contract from '@kaituan/contract/catalog/product';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import { listProductCards } from '#server/features/ground/catalog/product-card-query.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findHiddenPrice, hideCardPrice } from '#server/features/ground/channel/hidden-price.ts';
import { handle } from '#server/http/handler.ts';

export const getProductCardArray = handle(
  contract.getProductCardArray,
  async ({ channelId, productIdArray }, context) => {
    const { database, caller, now } = context;
    await requireChannel(database, channelId);
    const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
    const productIds = [...new Set(productIdArray)];
    const cards = await listProductCards(database, { channelId, priceGroupId, now, productIds });
    const hiddenPrice = await findHiddenPrice(context, channelId);
    return { result: cards.map((card) => hideCardPrice(card, hiddenPrice)) };
  },
);
