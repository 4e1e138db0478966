import type { ProductCard } from '@kaituan/contract/catalog/product';
import * as contract from '@kaituan/contract/catalog/site-info';
import { sectionsAt } from '@kaituan/domain/settings/home-sections';
import { homeBrandCount } from '@kaituan/domain/shop-limits';
import { listRunningActivities } from '#server/features/ground/aggregated/activity-query.ts';
import { listBrandsWithGoods } from '#server/features/ground/aggregated/brand-query.ts';
import { presentAggregated } from '#server/features/ground/aggregated/present-aggregated.ts';
import { findPriceGroup } from '#server/features/ground/catalog/priced-listing.ts';
import { listProductCards } from '#server/features/ground/catalog/product-card-query.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { findHiddenPrice, hideCardPrice } from '#server/features/ground/channel/hidden-price.ts';
import { handle } from '#server/http/handler.ts';
import {
  findFirstFlashSale,
  findNextHomeChange,
  listHomeBanners,
  listHomeProductIds,
  listHomeSections,
} from './home-query.ts';

export const getHome = handle(contract.getHome, async ({ channelId }, context) => {
  const { database, now, caller } = context;
  await requireChannel(database, channelId);
  const [sections, bannerArray, flashSale, { newIds, hotIds }, activities, brands, nextChangeAt] =
    await Promise.all([
      listHomeSections(database, channelId),
      listHomeBanners(database, channelId, now),
      findFirstFlashSale(database, channelId, now),
      listHomeProductIds(database, channelId, now),
      listRunningActivities(database, channelId, now),
      listBrandsWithGoods(database, { channelId, now, limit: homeBrandCount }),
      findNextHomeChange(database, channelId, now),
    ]);
  const flashIds = flashSale?.productIds ?? [];
  const productIds = [...new Set([...flashIds, ...newIds, ...hotIds])];
  const hiddenPrice = await findHiddenPrice(context, channelId);
  const priceGroupId = await findPriceGroup(database, channelId, caller?.memberId ?? null);
  const query = { channelId, priceGroupId, now, productIds };
  const listed = await listProductCards(database, query);
  const cards = listed.map((card) => hideCardPrice(card, hiddenPrice));
  return {
    result: {
      sectionArray: sectionsAt(sections, now.getTime()),
      bannerArray,
      flashSale: flashSale
        ? {
            id: flashSale.id,
            title: flashSale.title,
            endsAt: new Date(flashSale.endsAtMs).toISOString(),
            productArray: pick(cards, flashIds),
          }
        : null,
      pinnedActivityArray: activities
        .filter((activity) => activity.isPinned)
        .map((activity) => presentAggregated('ACTIVITY', activity)),
      newProductArray: pick(cards, newIds),
      hotProductArray: pick(cards, hotIds),
      brandArray: brands.map((brand) => presentAggregated('BRAND', brand)),
      nextChangeAt,
      serverTime: now.toISOString(),
    },
  };
});

function pick(cards: readonly ProductCard[], ids: readonly number[]): ProductCard[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
